import { callsOf } from '@midoffice/contract';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { getEmail } from '@midoffice/contract/customers/emails/calls/get-email';
import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import { resendPaymentEmail } from '@midoffice/contract/customers/emails/calls/resend-payment-email';
import { sendAccountRightSizingEmail } from '@midoffice/contract/customers/emails/calls/send-account-right-sizing-email';
import { sendBlockedEmail } from '@midoffice/contract/customers/emails/calls/send-blocked-email';
import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { sendPaymentRemovalEmail } from '@midoffice/contract/customers/emails/calls/send-payment-removal-email';
import { sendPotentialBusinessEmail } from '@midoffice/contract/customers/emails/calls/send-potential-business-email';
import { sendVerificationEmail } from '@midoffice/contract/customers/emails/calls/send-verification-email';
import { updateUserEmail } from '@midoffice/contract/customers/emails/calls/update-user-email';
import type { AnyCall } from '@midoffice/contract/kernel';
import { putWrittenMail } from '../../../platform/mail/mail.ts';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';

const refusal = 'Only an admin may open or edit the account of a member of staff.';
const order = { preview: true, templateType: undefined as string | undefined };

/** Every call of the feature that opens one account, with input that would succeed. */
const openings: readonly (readonly [AnyCall, (userid: string) => Record<string, unknown>])[] = [
  [sendFailedChargesEmail, (userid) => ({ ...order, userid, templateType: 'default' })],
  [sendBlockedEmail, (userid) => ({ ...order, userid })],
  [sendExpiringCardEmail, (userid) => ({ ...order, userid })],
  [sendPaymentRemovalEmail, (userid) => ({ ...order, userid, templateType: 'confirmation' })],
  [sendPotentialBusinessEmail, (userid) => ({ ...order, userid, templateType: 'followup' })],
  [sendAccountRightSizingEmail, (userid) => ({ ...order, userid, templateType: 'default' })],
  [getMailDialog, (userid) => ({ userid, family: 'failed' })],
  [resendPaymentEmail, (userid) => ({ userid })],
  [sendVerificationEmail, (uid) => ({ uid })],
  [emailHistory, (userId) => ({ userId })],
  [updateUserEmail, (uid) => ({ uid, newEmail: 'other@new.example' })],
];

describe('the guard of mails', () => {
  let server: TestServer;
  let analyst: Client;
  before(async () => {
    server = await testServer();
    analyst = await server.staff({ role: 'analyst', permissions: ['user-records', 'stripe'] });
    await server.staff({ role: 'standard', userid: 'colleague' });
  });
  after(() => server.close());

  test('is tried on every call of the feature', () => {
    const tried = new Set<AnyCall>([...openings.map(([call]) => call), getEmail]);
    assert.deepEqual(
      callsOf('customers/emails')
        .filter((call) => !tried.has(call))
        .map((call) => call.name),
      [],
    );
  });

  for (const [call, input] of openings)
    test(`${call.name} refuses a staff account to everybody but admins, and writes nothing`, async () => {
      const digest = await server.digest();
      const { status, body } = await analyst.call(call, input('colleague'));
      assert.deepEqual([status, body.message], [403, refusal]);
      assert.equal(await server.digest(), digest);
    });

  test('getEmail refuses a mail to a member of staff to everybody but admins', async () => {
    const id = await server.platform.db.transaction().execute((trx) =>
      putWrittenMail(server.platform, trx, {
        to: 'colleague@staff.example',
        subject: 'Hello',
        text: 'Hello',
        html: '<p>Hello</p>',
        kind: 'failed/default',
        userid: 'colleague',
        origin: { templateType: 'failed/default', params: {}, receiver: 'user:colleague' },
      }),
    );
    const { status, body } = await analyst.call(getEmail, { id: String(id) });
    assert.deepEqual([status, body.message], [403, refusal]);
  });
});
