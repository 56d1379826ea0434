import { manualMailSent } from '@midoffice/contract/growth/leads/calls/manual-mail-sent';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { doneAlready, nameOf, requireLead } from '../rules.ts';
import { lockLead, setLeads } from '../store.ts';

export const handler = implementWrite(manualMailSent, async (context, { id }) => {
  const { trx, platform, staff } = context;
  const lead = requireLead(await lockLead(trx, id, staff));
  if (lead.manualMailSentBy !== null)
    throw doneAlready(`The mail was marked as sent by ${lead.manualMailSentBy} already.`);
  const manualMailSentBy = nameOf(staff);
  await setLeads(trx, [id], {
    manual_mail_sent_by: manualMailSentBy,
    manual_mail_sent_at: new Date(platform.now()).toISOString(),
  });
  await context.audit({
    targetKind: 'lead',
    targetId: id,
    before: { domain: lead.domain, manualMailSentBy: null },
    after: { domain: lead.domain, manualMailSentBy },
  });
  return { success: true as const, message: 'Record updated.', manualMailSentBy };
});
