import { sendCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/send-custom-invoice';
import { ApiError, notFound } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { compose } from '../../../../platform/mail/compose.ts';
import { attachmentMaxBytes, deliveryText, putWrittenMail } from '../../../../platform/mail/mail.ts';
import { customerFor } from '../../../customers/customer-records/api.ts';
import { invoiceForWrite } from '../billed.ts';
import { contentNow } from '../mail-text.ts';
import { sellerOf } from '../seller.ts';
import { findInvoice, lockInvoice, markSent } from '../store.ts';

/** @throws ApiError 409 where the PDF of the invoice cannot go with a mail */
function requireSendable(number: string, bytes: number | undefined): void {
  if (bytes === undefined)
    throw new ApiError(409, `The PDF of invoice ${number} is missing, it can't be sent.`);
  if (bytes > attachmentMaxBytes)
    throw new ApiError(409, `The PDF of invoice ${number} is too large for an email (at most 5 MB).`);
}

export const handler = implementPrepared(
  sendCustomInvoice,
  async (context, { id }) => {
    const { platform } = context;
    const invoice = await findInvoice(platform.db, id);
    if (!invoice) throw notFound('There is no such invoice.');
    if (invoice.userid !== null) await customerFor(context, invoice.userid);
    return platform.files.size(invoice.filePath);
  },
  async (context, { id, to, subject, text, again }, bytes) => {
    const { trx, platform, staff, audit } = context;
    // The customer before the invoice, as the outcome of each act on it takes them.
    await invoiceForWrite(context, id);
    await lockInvoice(trx, id);
    const invoice = (await findInvoice(trx, id))!;
    const { number, status, sentAt, sentTo, userid, filePath, invoiceID } = invoice;
    if (status === 'void') throw new ApiError(409, `Invoice ${number} is void, it can't be sent.`);
    if (sentAt !== null && !again)
      throw new ApiError(409, `Invoice ${number} was already sent to ${sentTo} on ${sentAt.slice(0, 10)}.`);
    requireSendable(number, bytes);
    const receiver = to ?? invoice.client.email;
    const content = text ?? contentNow(sellerOf(platform.settings), invoice);
    const bodies = compose({ paragraphs: content.trim().split('\n\n') });
    const mailId = await putWrittenMail(platform, trx, {
      to: receiver,
      subject: subject ?? invoice.emailSubject,
      kind: 'custom-invoice',
      ...bodies,
      ...(userid !== null && { userid }),
      sentBy: staff.userid,
      // A paid one is sent for the client's records: nothing is asked before it leaves.
      ...(status !== 'paid' && { invoiceId: invoiceID }),
      attachment: { file: filePath, name: `invoice-${number}.pdf` },
    });
    await markSent(trx, id, receiver, new Date(platform.now()).toISOString());
    await audit({
      targetKind: 'custom-invoice',
      targetId: id,
      before: { sentAt, sentTo },
      after: { number, to: receiver, mailId },
    });
    return { success: true as const, message: deliveryText(platform, `Invoice ${number}`, receiver) };
  },
);
