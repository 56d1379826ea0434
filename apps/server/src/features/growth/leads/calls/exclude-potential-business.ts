import { excludePotentialBusiness } from '@midoffice/contract/growth/leads/calls/exclude-potential-business';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { doneAlready, requireLead } from '../rules.ts';
import { lockLead, setLeads } from '../store.ts';

export const handler = implementWrite(excludePotentialBusiness, async (context, { id }) => {
  const lead = requireLead(await lockLead(context.trx, id, context.staff));
  if (lead.excluded) throw doneAlready('This record is excluded already.');
  await setLeads(context.trx, [id], { excluded: true });
  await context.audit({
    targetKind: 'lead',
    targetId: id,
    before: { domain: lead.domain, excluded: false },
    after: { domain: lead.domain, excluded: true },
  });
  return { success: true as const, message: 'Record excluded.' };
});
