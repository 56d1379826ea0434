import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getMailDialog } from '@midoffice/contract/customers/emails/calls/get-mail-dialog';
import { resendPaymentEmail } from '@midoffice/contract/customers/emails/calls/resend-payment-email';
import { sendBlockedEmail } from '@midoffice/contract/customers/emails/calls/send-blocked-email';
import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { sendPaymentRemovalEmail } from '@midoffice/contract/customers/emails/calls/send-payment-removal-email';
import { getFailedChargeDetails } from '@midoffice/contract/billing/payments/calls/get-failed-charge-details';
import { testServer, type Client, type TestServer } from '../../../testing/server.ts';
import { addOtherAccount, makeDebtor } from './testing/debtor.ts';

describe('facts in mails', () => {
  let server: TestServer;
  let admin: Client;
  let nowMs = Date.parse('2026-06-10T10:00:00Z');
  before(async () => {
    server = await testServer({ now: () => nowMs });
    admin = await server.staff();
  });
  after(() => server.close());

  /** On Enterprise by now, with a newer account of another plan, card and open invoice beside the one written about. */
  async function movedDebtor() {
    const debtor = await makeDebtor(server.platform, { planCode: 'annualCOM2' });
    const other = await addOtherAccount(server.platform, debtor.userid);
    return { ...debtor, other };
  }
  const wrongFacts = /Enterprise|5100|EUR|9\.90|20 June|25 June/;

  test('a mail about an invoice says its plan, period, amount, and the card that was charged', async () => {
    const { userid, invoiceId, chargeId } = await movedDebtor();
    const about = { userid, invoiceID: invoiceId, chargeID: chargeId, preview: true };
    const mails = [
      ...(await Promise.all(
        ['default', 'blocked', 'no-usage', 'expired-card', 'canceled-subscription'].map((templateType) =>
          admin.call(sendFailedChargesEmail, { ...about, templateType }),
        ),
      )),
      await admin.call(sendBlockedEmail, about),
    ];
    for (const { status, body } of mails) {
      assert.equal(status, 200, JSON.stringify(body));
      for (const fact of [
        'USD 1,234.50',
        'Professional (monthly)',
        '1 June 2026 to 1 July 2026',
        'Visa ending in 4242',
      ])
        assert.ok(body.text.includes(fact), `${body.templateType}: ${fact}\n${body.text}`);
      assert.doesNotMatch(body.text, wrongFacts, body.templateType);
    }
    const { body } = await admin.call(getFailedChargeDetails, { chargeID: chargeId });
    assert.deepEqual(
      [body.planCode, body.invoicePlanCode, body.periodStart?.slice(0, 10)],
      ['annualCOM2', 'monthlyIND2', '2026-06-01'],
    );
  });

  test('a mail without an invoice names no plan of an invoice', async () => {
    const debtor = await makeDebtor(server.platform, { planCode: 'annualCOM2' });
    const { body } = await admin.call(sendFailedChargesEmail, {
      userid: debtor.userid,
      invoiceID: debtor.paidId,
      templateType: 'default',
      preview: true,
    });
    assert.doesNotMatch(body.text, /Enterprise/);
  });

  test('a charge of another invoice is refused, naming the field', async () => {
    const { userid, chargeId, other } = await movedDebtor();
    const digest = await server.digest();
    const { status, body } = await admin.call(sendFailedChargesEmail, {
      userid,
      invoiceID: other.invoiceId,
      chargeID: chargeId,
      templateType: 'default',
      preview: false,
    });
    assert.deepEqual([status, body.message], [400, 'chargeID: is a charge for another invoice']);
    assert.equal(await server.digest(), digest);
  });

  test('a mail about a card names the payment that this card makes next; its amount only the card provider knows', async () => {
    const { userid } = await movedDebtor();
    const order = { userid, preview: true };
    const { body } = await admin.call(sendExpiringCardEmail, order);
    for (const fact of ['Visa ending in 4242', 'Professional (monthly)', '1 July 2026'])
      assert.ok(body.text.replaceAll(/\s+/g, ' ').includes(fact), fact);
    assert.doesNotMatch(body.text, /USD/);
    assert.doesNotMatch(body.text, wrongFacts);
  });

  test('the confirmation of a removal names no card that is still on file, and asks to check first', async () => {
    const { userid } = await movedDebtor();
    const { body } = await admin.call(sendPaymentRemovalEmail, {
      userid,
      templateType: 'confirmation',
      preview: true,
    });
    assert.doesNotMatch(body.text, /ending in/);
    assert.equal(body.note, 'Please check first: a card of this customer is still on file.');
  });

  test('the history names the invoice that a mail was about, and sending again stays with it', async () => {
    const { userid, invoiceId, chargeId } = await makeDebtor(server.platform);
    await admin.call(sendFailedChargesEmail, { userid, templateType: 'default', preview: false });
    const { body } = await admin.call(getMailDialog, { userid, family: 'failed' });
    const [sent] = body.emailsSent;
    assert.deepEqual([sent?.invoiceID, sent?.chargeID], [invoiceId, chargeId]);
    nowMs += 86_400_001;
    await addOtherAccount(server.platform, userid);
    const again = await admin.call(resendPaymentEmail, { userid });
    assert.deepEqual([again.status, again.body.text.includes('USD 1,234.50')], [200, true]);
  });
});
