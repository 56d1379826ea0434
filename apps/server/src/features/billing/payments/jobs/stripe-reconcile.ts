import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { reconcileEvents } from '../reconcile.ts';

/** Finds events of the card provider that no webhook brought, every ten minutes. */
export function job(platform: Platform): JobKind<object> {
  return {
    name: 'payments.stripe-reconcile',
    title: 'Check for missed card provider events',
    schedule: '*/10 * * * *',
    async run(_data, progress) {
      // Nothing to ask where no card provider is connected.
      if (!platform.connectors.stripe.client) return;
      const missed = await reconcileEvents(platform);
      await progress(1, 1, missed ? `${missed} events had been missed.` : 'No event was missed.');
    },
  };
}
