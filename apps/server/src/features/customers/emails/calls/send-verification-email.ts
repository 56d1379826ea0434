import { sendVerificationEmail } from '@midoffice/contract/customers/emails/calls/send-verification-email';
import { ApiError } from '../../../../platform/http/errors.ts';
import { implementPrepared } from '../../../../platform/http/implement.ts';
import { deliveryOf, deliveryText } from '../../../../platform/mail/mail.ts';
import { customerFor, customerForRefresh } from '../../customer-records/api.ts';
import { putOwnMail, writeOwnMail } from '../own-mails.ts';
import { nameOfAccount } from '../receiver.ts';
import { lastMailAt } from '../store.ts';

const template = 'account/verify-email';
// A link is good for an hour and mails get lost, so a day's rest would lock people out; a double click is caught.
const restMs = 60_000;

export const handler = implementPrepared(
  sendVerificationEmail,
  async ({ staff, platform }, { uid }) => {
    const account = await customerFor({ platform, staff }, uid);
    const verifyUrl = await platform.connectors.records.verificationLink(account.userid);
    const to = { userid: account.userid, email: account.email, name: nameOfAccount(account) };
    return writeOwnMail(platform, template, to, {}, { name: 'verifyUrl', url: verifyUrl });
  },
  async (context, { uid }, mail) => {
    const { trx, platform, staff } = context;
    const account = await customerForRefresh(context, uid);
    if (account.email !== mail.to) throw new ApiError(409, 'Somebody else has changed this in the meantime.');
    const last = await lastMailAt(trx, account.userid, template);
    if (last !== undefined && platform.now() - Date.parse(last) < restMs)
      throw new ApiError(409, `A verification email went to ${mail.to} a moment ago.`);
    const id = await putOwnMail(platform, trx, mail, staff.userid);
    await context.audit({
      targetKind: 'account',
      targetId: account.userid,
      after: { mail: id, to: mail.to, templateType: template },
    });
    return {
      success: true as const,
      message: deliveryText(platform, 'Verification email', mail.to),
      toEmail: mail.to,
      mailId: String(id),
      delivery: deliveryOf(platform),
    };
  },
);
