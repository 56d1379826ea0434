import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import * as emails from '@midoffice/contract/emails/calls';
import type { AnyCall } from '@midoffice/contract/kernel';
import { putWrittenMail } from '../../platform/mail/mail.ts';
import { testServer, type Client, type TestServer } from '../../testing/server.ts';

const refusal = 'Only an admin may open or edit the account of a member of staff.';
const order = { preview: true, templateType: undefined as string | undefined };

/** Every call of the room that opens one account, with input that would succeed. */
const openings: readonly (readonly [AnyCall, (userid: string) => Record<string, unknown>])[] = [
  [emails.sendFailedChargesEmail, (userid) => ({ ...order, userid, templateType: 'default' })],
  [emails.sendBlockedEmail, (userid) => ({ ...order, userid })],
  [emails.sendExpiringCardEmail, (userid) => ({ ...order, userid })],
  [emails.sendPaymentRemovalEmail, (userid) => ({ ...order, userid, templateType: 'confirmation' })],
  [emails.sendPotentialBusinessEmail, (userid) => ({ ...order, userid, templateType: 'followup' })],
  [emails.sendAccountRightSizingEmail, (userid) => ({ ...order, userid, templateType: 'default' })],
  [emails.getMailDialog, (userid) => ({ userid, family: 'failed' })],
  [emails.resendPaymentEmail, (userid) => ({ userid })],
  [emails.sendVerificationEmail, (uid) => ({ uid })],
  [emails.emailHistory, (userId) => ({ userId })],
  [emails.updateUserEmail, (uid) => ({ uid, newEmail: 'other@new.example' })],
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

  test('is tried on every call of the room', () => {
    const tried = new Set<AnyCall>([...openings.map(([call]) => call), emails.getEmail]);
    assert.deepEqual(
      (Object.values(emails) as AnyCall[]).filter((call) => !tried.has(call)).map((call) => call.name),
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
    const { status, body } = await analyst.call(emails.getEmail, { id: String(id) });
    assert.deepEqual([status, body.message], [403, refusal]);
  });
});
