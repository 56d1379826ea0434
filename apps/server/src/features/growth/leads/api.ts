import type { Trx } from '../../../platform/db/connect.ts';
import type { Staff } from '../../../platform/session/identity.ts';
import { nameOf, requireLead, requireMailable, statusOfTemplate } from './rules.ts';
import { insertLeadMail, lockLead, setLeads } from './store.ts';

export { leadOf } from './store.ts';

/**
 * Records a mail from a template on its lead, in the transaction that stores the mail: the sender and, for a
 * right-sizing template, the status. The caller must also notify the subject `leads`.
 * @throws ApiError 404 where there is no such lead, 409 where it is excluded: then the mail must not go out
 */
export async function mailSentToLead(
  trx: Trx,
  mail: {
    readonly leadId: string;
    readonly template: string;
    readonly staff: Pick<Staff, 'userid' | 'name' | 'email' | 'role'>;
    /** In the outbox. */
    readonly mailId?: number;
  },
): Promise<void> {
  const lead = requireLead(await lockLead(trx, mail.leadId, mail.staff));
  requireMailable(lead);
  await insertLeadMail(trx, {
    leadId: lead._id,
    template: mail.template,
    sentById: mail.staff.userid || null,
    sentBy: nameOf(mail.staff),
    mailId: mail.mailId,
  });
  const status = statusOfTemplate(mail.template);
  if (status) await setLeads(trx, [lead._id], { status });
}
