import { updatePotential } from '@midoffice/contract/growth/leads/calls/update-potential';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { changedFields, requireAssignee, requireLead, requireLeadUnchanged, savedMessage } from '../rules.ts';
import { findLead, lockLead, setLeads } from '../store.ts';

export const handler = implementWrite(updatePotential, async (context, { id, expected, ...change }) => {
  const { trx, platform, staff } = context;
  const fields = changedFields(change);
  if (!fields.length)
    throw new ApiError(400, 'body: must name status, progress, emailResponse or assignee', { field: 'body' });
  requireAssignee(change.assignee, platform.settings.LEAD_ASSIGNEES);
  const lead = requireLead(await lockLead(trx, id, staff));
  requireLeadUnchanged(lead, change, expected);
  await setLeads(trx, [id], {
    ...(change.status && { status: change.status }),
    ...(change.progress && { progress: change.progress }),
    ...(change.emailResponse && { email_response: change.emailResponse }),
    ...(change.assignee && { assignee: change.assignee }),
  });
  await context.audit({
    targetKind: 'lead',
    targetId: id,
    before: { domain: lead.domain, ...Object.fromEntries(fields.map((field) => [field, lead[field]])) },
    after: { domain: lead.domain, ...Object.fromEntries(fields.map((field) => [field, change[field]])) },
  });
  return {
    success: true as const,
    message: savedMessage(fields),
    lead: requireLead(await findLead(trx, id, staff)),
  };
});
