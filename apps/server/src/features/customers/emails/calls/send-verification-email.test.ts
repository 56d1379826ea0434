import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { emailHistory } from '@midoffice/contract/customers/emails/calls/email-history';
import { sendVerificationEmail } from '@midoffice/contract/customers/emails/calls/send-verification-email';
import { newestAudit } from '../../../../testing/audit.ts';
import { testServer, type Client, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { outboxOf } from '../testing/mails-store.ts';

describe('send-verification-email', () => {
  let server: TestServer;
  let support: Client;
  let nowMs = Date.now();
  before(async () => {
    server = await testServer({ now: () => nowMs });
    support = await server.staff({ role: 'standard', permissions: ['verifyUserEmail'] });
  });
  after(() => server.close());

  const inFirebase = async () => {
    const customer = await makeCustomer(server.platform);
    await server.platform.connectors.records.put('firebase', customer.userid, { email: customer.email });
    return customer;
  };

  test("mails Firebase's link over the outbox, once a minute", async () => {
    const { userid, email } = await inFirebase();
    const { status, body } = await support.call(sendVerificationEmail, { uid: userid });
    assert.deepEqual(
      [status, body.message, body.toEmail],
      [200, `Verification email to ${email} stored, not sent: no mail server is set up.`, email],
    );
    const [mail] = await outboxOf(server.platform.db, `user:${userid}`);
    assert.deepEqual(
      [mail?.recipient, mail?.template_type, String(mail?.id), mail?.sent_by],
      [email, 'account/verify-email', body.mailId, support.userid],
    );
    assert.match(mail?.html_body ?? '', /<a\s[^>]*href="https?:\/\/[^"]+"[^>]*>\s*Verify e-mail address/);
    assert.equal(JSON.stringify(mail?.replace_json).includes('http'), false, 'the link is no param');
    const entry = await newestAudit(server, userid);
    assert.deepEqual([entry?.kind, entry?.actor_id], ['email.verification-sent', support.userid]);
    assert.equal(JSON.stringify(entry).includes('http'), false, 'nor does the audit hold it');
    const twice = await support.call(sendVerificationEmail, { uid: userid });
    assert.equal(twice.status, 409);
    nowMs += 61_000;
    assert.equal((await support.call(sendVerificationEmail, { uid: userid })).status, 200);
    const history = await support.call(emailHistory, { userId: userid });
    assert.equal(history.body.total, 2);
  });

  test('of 20 parallel ones one goes out', async () => {
    const { userid } = await inFirebase();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => support.call(sendVerificationEmail, { uid: userid })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await outboxOf(server.platform.db, `user:${userid}`)).length, 1);
  });

  test('says where Firebase has no record, refuses who may not, and writes nothing', async () => {
    const { userid } = await makeCustomer(server.platform);
    const outsider = await server.staff({ role: 'standard', permissions: ['tasks'] });
    const digest = await server.digest();
    const { status, body } = await support.call(sendVerificationEmail, { uid: userid });
    assert.equal(status, 404);
    assert.match(body.message, /Firebase/);
    assert.equal((await outsider.call(sendVerificationEmail, { uid: userid })).status, 403);
    const missing = await support.call(sendVerificationEmail, { uid: 'nobody-here' });
    assert.deepEqual([missing.status, missing.body.message], [404, 'No Users Found.']);
    const invalid = await support.call(sendVerificationEmail, { uid: '' });
    assert.deepEqual([invalid.status, /Please select a user/.test(invalid.body.message)], [400, true]);
    assert.equal(await server.digest(), digest);
  });
});
