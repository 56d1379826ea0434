import { previewDunningMail } from '@midoffice/contract/billing/dunning/calls/preview-dunning-mail';
import { notFound } from '../../../../platform/http/errors.ts';
import { implementRead } from '../../../../platform/http/implement.ts';
import { draftMail } from '../../../customers/emails/api.ts';
import { owedInvoices } from '../store.ts';

export const handler = implementRead(previewDunningMail, async (context, { invoiceID, template }) => {
  const { db, platform } = context;
  const [owed] = await owedInvoices(db, {
    nowMs: platform.now(),
    activatedAt: null,
    invoiceIds: [invoiceID],
  });
  if (!owed) throw notFound('This invoice is not open with a failed payment any more.');
  const { receiver, mail, refusal, note } = await draftMail(context, 'failed', {
    userid: owed.userid,
    invoiceID,
    chargeID: undefined,
    templateType: template,
  });
  const { subject, html, text } = mail;
  return { toEmail: receiver.email, subject, html, text, note: refusal ?? note ?? null };
});
