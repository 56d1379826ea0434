import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeIncident } from './incident-store.ts';
import { notifyRecipients } from './notify.ts';
import type { StoredRule } from './store.ts';

/** Ends the open incident of a rule that goes on no more; whoever got the alert is notified of its end. */
export async function endIncident(
  platform: Platform,
  trx: Trx,
  { id }: Pick<StoredRule, 'id'>,
  because: string,
): Promise<void> {
  const nowMs = platform.now();
  const incident = await closeIncident(trx, id, { endedMs: nowMs, closedMs: nowMs, because });
  if (incident?.notifiedAt) await notifyRecipients(platform, trx, incident, 'recovered');
}
