import { sendCustomInvoice } from '@midoffice/contract/billing/custom-invoices/calls/send-custom-invoice';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { compose } from '../../../../platform/mail/compose.ts';
import { deliveryText, putWrittenMail } from '../../../../platform/mail/mail.ts';
import { invoiceForWrite } from '../billed.ts';
import { lockInvoice, markSent } from '../store.ts';

export const handler = implementWrite(
  sendCustomInvoice,
  async (context, { id, to, subject, text, again }) => {
    const { trx, platform, staff, audit } = context;
    await lockInvoice(trx, id);
    const invoice = await invoiceForWrite(context, id);
    const { number, status, sentAt, sentTo, userid } = invoice;
    if (status === 'void') throw new ApiError(409, `Invoice ${number} is void, it can't be sent.`);
    if (sentAt !== null && !again)
      throw new ApiError(409, `Invoice ${number} was already sent to ${sentTo} on ${sentAt.slice(0, 10)}.`);
    const receiver = to ?? invoice.client.email;
    const content = text ?? invoice.emailContent;
    const bodies = compose({ paragraphs: content.trim().split('\n\n') });
    const mailId = await putWrittenMail(platform, trx, {
      to: receiver,
      subject: subject ?? invoice.emailSubject,
      kind: 'custom-invoice',
      ...bodies,
      ...(userid !== null && { userid }),
      sentBy: staff.userid,
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
