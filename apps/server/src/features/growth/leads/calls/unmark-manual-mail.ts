import { unmarkManualMail } from '@midoffice/contract/growth/leads/calls/unmark-manual-mail';
import { conflict } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { doneAlready, requireLead } from '../rules.ts';
import { lockLead, setLeads } from '../store.ts';

export const handler = implementWrite(unmarkManualMail, async (context, { id, expected }) => {
  const lead = requireLead(await lockLead(context.trx, id, context.staff));
  const { domain, email, manualMailSentBy, manualMailSentAt } = lead;
  if (manualMailSentBy === null) throw doneAlready('No mail is marked as sent manually.');
  if (manualMailSentBy !== expected.manualMailSentBy)
    throw conflict('Somebody else has changed this in the meantime.', [
      {
        field: 'manualMailSentBy',
        expected: expected.manualMailSentBy,
        actual: manualMailSentBy,
        wanted: null,
        where: `${domain}${email && ` (${email})`}`,
      },
    ]);
  await setLeads(context.trx, [id], { manual_mail_sent_by: null, manual_mail_sent_at: null });
  await context.audit({
    targetKind: 'lead',
    targetId: id,
    before: { domain, manualMailSentBy, manualMailSentAt },
    after: { domain, manualMailSentBy: null },
  });
  return { success: true as const, message: 'The mark is removed.' };
});
