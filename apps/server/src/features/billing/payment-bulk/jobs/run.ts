import { startPaymentBulk } from '@midoffice/contract/billing/payment-bulk/calls/start-payment-bulk';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { bulkJob, runBulk } from '../run.ts';
import { finishRun, stopItems } from '../store.ts';

interface Data {
  readonly id: number;
  readonly actor: { readonly id: string; readonly label: string };
}

/** Does one thing for many rows of a payment list, for the person who asked. */
export function job(platform: Platform): JobKind<Data> {
  return {
    name: bulkJob,
    title: 'Action on payment list',
    expireSeconds: 3600,
    retries: 6,
    actsFor: ({ actor }) => ({ userid: actor.id, label: actor.label, call: startPaymentBulk.name }),
    async stopped({ id }, message) {
      await stopItems(platform.db, id, message);
      await finishRun(platform.db, id);
    },
    run: ({ id }, progress, signal, isLastTry) => runBulk(platform, id, progress, signal, { isLastTry }),
  };
}
