import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { resendPaymentEmail } from '@midoffice/contract/customers/emails/calls/resend-payment-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { addOtherAccount, makeDebtor } from '../testing/debtor.ts';
import { forgetAccount, outboxOf } from '../testing/mails-store.ts';

describe('resend-payment-email', () => {
  let server: TestServer;
  let support: Client;
  let nowMs = Date.now();
  before(async () => {
    server = await testServer({ now: () => nowMs });
    support = await server.staff({ role: 'standard', permissions: ['getUserInfo'] });
  });
  after(() => server.close());

  test('sends the last payment mail again after its day, with its charge', async () => {
    const { userid, email, chargeId } = await makeDebtor(server.platform);
    const order = { userid, chargeID: chargeId, templateType: 'no-usage', preview: false };
    await support.call(sendFailedChargesEmail, order);
    const resting = await support.call(resendPaymentEmail, { userid });
    assert.equal(resting.status, 409);
    assert.match(resting.body.message, /within the last day/);
    nowMs += 86_400_001;
    const { status, body } = await support.call(resendPaymentEmail, { userid });
    assert.deepEqual(
      [status, body.message, body.templateType],
      [200, `Payment email to ${email} stored, not sent: no mail server is set up.`, 'failed/no-usage'],
    );
    const mails = await outboxOf(server.platform.db, `user:${userid}`);
    assert.deepEqual(
      mails.map((mail) => mail.template_type),
      ['failed/no-usage', 'failed/no-usage'],
    );
    const entry = await newestAudit(server, userid);
    assert.deepEqual([entry?.kind, entry?.actor_id], ['email.payment-resent', support.userid]);
  });

  test('after the Stripe id of the last mail was removed it writes about what is open, or says that nothing is', async () => {
    const { userid, chargeId, stripeId } = await makeDebtor(server.platform);
    const order = { userid, chargeID: chargeId, templateType: 'no-usage', preview: false };
    assert.equal((await support.call(sendFailedChargesEmail, order)).status, 200);
    nowMs += 86_400_001;
    await forgetAccount(server.platform.db, stripeId);
    await refuses(
      server,
      support,
      resendPaymentEmail,
      { userid },
      409,
      'There is no payment email to send again, and no open invoice to write about.',
    );
    await addOtherAccount(server.platform, userid);
    const { status, body } = await support.call(resendPaymentEmail, { userid });
    assert.deepEqual(
      [status, body.templateType, body.text.includes('EUR 9.90')],
      [200, 'failed/no-usage', true],
    );
  });

  test('without a mail of before it writes about the open invoice', async () => {
    const { userid } = await makeDebtor(server.platform);
    const { body } = await support.call(resendPaymentEmail, { userid });
    assert.equal(body.templateType, 'failed/default');
    assert.ok(body.text.includes('USD 1,234.50'));
  });

  test('with nothing open there is nothing to send, and nothing is written', async () => {
    const { userid } = await makeCustomer(server.platform);
    const outsider = await server.staff({ role: 'standard', permissions: ['updateEmail'] });
    const digest = await server.digest();
    const { status, body } = await support.call(resendPaymentEmail, { userid });
    assert.deepEqual(
      [status, body.message],
      [409, 'There is no payment email to send again, and no open invoice to write about.'],
    );
    assert.equal((await outsider.call(resendPaymentEmail, { userid })).status, 403);
    assert.equal((await support.call(resendPaymentEmail, { userid: 'nobody-here' })).status, 404);
    const invalid = await support.call(resendPaymentEmail, { userid: '' });
    assert.deepEqual([invalid.status, /Please select a user/.test(invalid.body.message)], [400, true]);
    assert.equal(await server.digest(), digest);
  });
});
