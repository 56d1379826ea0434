import { acknowledgeAlert } from '@midoffice/contract/monitors/alerts/calls/acknowledge-alert';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { acknowledge } from '../incident-store.ts';
import { openIncident } from '../open-incident.ts';

export const handler = implementWrite(acknowledgeAlert, async (context, { id, note }) => {
  const { trx, platform, staff } = context;
  const incident = await openIncident(context, id);
  if (incident.acknowledgedAt)
    throw new ApiError(409, `${incident.acknowledgedBy} has acknowledged this incident already.`);
  await acknowledge(trx, id, { at: new Date(platform.now()).toISOString(), by: staff.email, note });
  await context.audit({
    targetKind: 'alert-incident',
    targetId: String(id),
    after: { rule: incident.definition.name, note },
  });
  return { success: true as const, message: 'Incident acknowledged.' };
});
