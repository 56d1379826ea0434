// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { testServer, type TestServer } from '../../../../testing/server.ts';
import { makeCustomer } from '../../accounts/factory.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { addOtherAccount, deleteAccount, makeDebtor } from '../testing/debtor.ts';
import { testMailCall } from '../testing/mail-call.ts';
import { outboxOf, setMailStatus } from '../testing/mails-store.ts';

describe('send-failed-charges-email', () => {
  let server: TestServer;
  let nowMs = Date.now();
  before(async () => {
    server = await testServer({ now: () => nowMs });
  });
  after(() => server.close());

  testMailCall({
    call: sendFailedChargesEmail,
    family: 'failed',
    permission: 'failedCharges',
    server: () => server,
    async receiver() {
      const { userid, email } = await makeDebtor(server.platform);
      return { id: userid, email, key: `user:${userid}`, targetId: userid };
    },
  });

  const order = (userid: string, more: Record<string, unknown> = {}) => ({
    userid,
    preview: false,
    templateType: 'default',
    ...more,
  });
  const support = () => server.staff({ role: 'standard', permissions: ['failedCharges'] });

  test('nothing is demanded for an account that was deleted at the card provider', async () => {
    const { userid, invoiceId, chargeId, stripeId } = await makeDebtor(server.platform);
    const by = await support();
    await deleteAccount(server.platform, userid, stripeId);
    for (const named of [{ invoiceID: invoiceId }, { chargeID: chargeId }])
      await refuses(
        server,
        by,
        sendFailedChargesEmail,
        order(userid, named),
        409,
        'The account was deleted at the card provider, which collects nothing for it any more.',
      );
    const unnamed = await by.call(sendFailedChargesEmail, order(userid, { preview: true }));
    assert.equal(unnamed.body.text.includes('USD 1,234.50'), false);
    const { invoiceId: owed } = await addOtherAccount(server.platform, userid);
    const next = await by.call(sendFailedChargesEmail, order(userid));
    assert.deepEqual(
      [next.status, next.body.text.includes('EUR 9.90'), owed !== invoiceId],
      [200, true, true],
    );
  });

  test('of 50 parallel sends exactly one goes out (r000-mail-lock-1-day)', async () => {
    const { userid } = await makeDebtor(server.platform);
    const people = await Promise.all(Array.from({ length: 5 }, support));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_none, n) => people[n % 5]!.call(sendFailedChargesEmail, order(userid))),
    );
    const byStatus = answers.map(({ status }) => status).sort();
    assert.deepEqual(byStatus, [200, ...Array.from({ length: 49 }, () => 409)]);
    assert.equal((await outboxOf(server.platform.db, `user:${userid}`)).length, 1);
  });

  test('23 hours later it rests, 25 hours later it goes again (r000-mail-lock-1-day)', async () => {
    const { userid } = await makeDebtor(server.platform);
    const by = await support();
    const began = nowMs;
    const sendAfter = async (hours: number) => {
      nowMs = began + hours * 3_600_000;
      return (await by.call(sendFailedChargesEmail, order(userid))).status;
    };
    assert.deepEqual([await sendAfter(0), await sendAfter(23), await sendAfter(25)], [200, 409, 200]);
    assert.deepEqual([await sendAfter(48), await sendAfter(49.1)], [409, 200]);
    nowMs = began;
  });

  test('says the figures of the charge with their currency and days written out, and keeps them as params', async () => {
    const { userid, chargeId, invoiceId, email } = await makeDebtor(server.platform, { firstname: 'Ada' });
    const { body } = await (
      await support()
    ).call(sendFailedChargesEmail, order(userid, { chargeID: chargeId, invoiceID: invoiceId }));
    for (const text of [
      'Hello Ada,',
      'USD 1,234.50',
      '1 June 2026',
      '18 June 2026',
      'not enough funds',
      'Visa ending in 4242',
      'Professional (monthly)',
      email,
    ]) {
      assert.ok(body.text.includes(text), `${text} in the text`);
      assert.ok(body.html.includes(text), `${text} in the HTML`);
    }
    assert.equal(body.subject, 'Your payment of USD 1,234.50 did not go through');
    assert.match(body.html, /href="https:\/\/pay\.provider\.example\/invoice\/\d+\?s=ap&amp;x=1"/);
    assert.equal(body.html.includes('insufficient funds.'), false, "no text of the vendor's");
    const [mail] = await outboxOf(server.platform.db, `user:${userid}`);
    assert.deepEqual(
      [mail?.replace_json['amount'], mail?.replace_json['failureReason'], mail?.replace_json['name']],
      ['USD 1,234.50', 'not enough funds', 'Ada'],
    );
    assert.equal(
      JSON.stringify(mail?.replace_json).includes('http'),
      false,
      'no address that opens an invoice',
    );
  });

  test('a paid invoice can be previewed but not written about', async () => {
    const { userid, paidId } = await makeDebtor(server.platform);
    const by = await support();
    const digest = await server.digest();
    const preview = await by.call(
      sendFailedChargesEmail,
      order(userid, { invoiceID: paidId, preview: true }),
    );
    assert.deepEqual([preview.status, preview.body.message], [200, 'This invoice is paid already.']);
    const { status, body } = await by.call(sendFailedChargesEmail, order(userid, { invoiceID: paidId }));
    assert.deepEqual([status, body.message], [409, 'This invoice is paid already.']);
    assert.equal(await server.digest(), digest);
  });

  test('while the last mail has not left, none of its family follows; one that failed keeps nobody waiting', async () => {
    const { userid } = await makeDebtor(server.platform);
    const by = await support();
    const first = await by.call(sendFailedChargesEmail, order(userid));
    await setMailStatus(server.platform.db, Number(first.body.mailId), 'queued');
    const { status, body } = await by.call(
      sendFailedChargesEmail,
      order(userid, { templateType: 'blocked' }),
    );
    assert.equal(status, 409);
    assert.match(body.message, /^The last email of this kind, of .+ UTC, is still queued\.$/);
    await setMailStatus(server.platform.db, Number(first.body.mailId), 'failed');
    assert.equal(
      (await by.call(sendFailedChargesEmail, order(userid, { templateType: 'blocked' }))).status,
      200,
    );
  });

  test('a hostile account brings no markup and no second receiver', async () => {
    const { userid } = await makeDebtor(server.platform, {
      firstname: '<script>alert(1)</script>',
      lastname: 'x\r\nBcc: victim@evil.example',
    });
    const by = await support();
    const { body } = await by.call(sendFailedChargesEmail, order(userid, { preview: true }));
    assert.match(body.text, /^Hello,$/m);
    assert.equal(/<script|Bcc:/.test(body.html + body.subject), false);
    const two = await makeDebtor(server.platform, { email: 'a@customer.example, victim@evil.example' });
    const digest = await server.digest();
    const refused = await by.call(sendFailedChargesEmail, order(two.userid));
    assert.equal(refused.status, 400);
    assert.match(refused.body.message, /^No mail can be sent to /);
    assert.equal(await server.digest(), digest);
  });

  test('a customer without any account at the card provider gets a mail without figures', async () => {
    const { userid } = await makeCustomer(server.platform, { planCode: 'annualCOM2' });
    const { status, body } = await (await support()).call(sendFailedChargesEmail, order(userid));
    assert.deepEqual([status, body.subject], [200, 'Your payment did not go through']);
    assert.match(body.text, /Open billing/);
  });
});
