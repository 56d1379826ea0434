import type { Trx } from '../../../platform/db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closeIncident, holdEnd, type StoredIncident } from './incident-store.ts';
import { notifyRecipients } from './notify.ts';
import { quietUntil } from './quiet.ts';
import type { StoredRule } from './store.ts';

/**
 * Notifies whoever got the alert of its end, after the quiet hours where it is within them. Nobody is notified of what was over
 * before anybody was to be disturbed.
 */
export async function notifyEnd(platform: Platform, trx: Trx, incident: StoredIncident): Promise<void> {
  if (!incident.notifiedAt) return;
  const heldMs = quietUntil(incident.definition.quiet, platform.now());
  if (heldMs === null) await notifyRecipients(platform, trx, incident, 'recovered');
  else await holdEnd(trx, incident.id, heldMs);
}

/** Ends the open incident of a rule that goes on no more; whoever got the alert is notified of its end. */
export async function endIncident(
  platform: Platform,
  trx: Trx,
  { id }: Pick<StoredRule, 'id'>,
  because: string,
): Promise<void> {
  const nowMs = platform.now();
  const incident = await closeIncident(trx, id, { endedMs: nowMs, closedMs: nowMs, because });
  if (incident) await notifyEnd(platform, trx, incident);
}
