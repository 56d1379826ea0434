import { snoozeAlert } from '@midoffice/contract/monitors/alerts/calls/snooze-alert';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { snooze } from '../incident-store.ts';
import { openIncident } from '../open-incident.ts';
import { quietUntil } from '../quiet.ts';

const hourMs = 3_600_000;

export const handler = implementWrite(snoozeAlert, async (context, { id, hours }) => {
  const { trx, platform } = context;
  const incident = await openIncident(context, id);
  const nowMs = platform.now();
  const until = hours ? new Date(nowMs + hours * hourMs).toISOString() : null;
  // What was not sent yet waits for both: the end of the quiet hours and of the snooze.
  const quietMs = quietUntil(incident.definition.quiet, hours ? nowMs + hours * hourMs : nowMs);
  const held = quietMs === null ? until : new Date(quietMs).toISOString();
  await snooze(trx, id, { until, held: incident.notifiedAt ? null : held });
  await context.audit({
    targetKind: 'alert-incident',
    targetId: String(id),
    before: { snoozedUntil: incident.snoozedUntil },
    after: { rule: incident.definition.name, snoozedUntil: until },
  });
  const duration = `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return { success: true as const, message: hours ? `Incident snoozed for ${duration}.` : 'Snooze ended.' };
});
