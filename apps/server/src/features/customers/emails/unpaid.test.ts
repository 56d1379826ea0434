import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { sendFailedChargesEmail } from '@midoffice/contract/customers/emails/calls/send-failed-charges-email';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { getMails } from '@midoffice/contract/system/outbox/calls/get-mails';
import { SMTPServer } from 'smtp-server';
import { mirrorCustomer } from '../accounts/testing/factory.ts';
import { debtor, paymentsWorld, type PaymentsWorld } from '../../billing/payments/testing/world.ts';
import { job } from './jobs/send-mail.ts';
import { outboxOf } from './testing/mails-store.ts';

describe('a mail about an unpaid invoice, right before it leaves', () => {
  let world: PaymentsWorld;
  let delivered = 0;
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => {
        delivered += 1;
        done();
      });
    },
  });
  before(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    world = await paymentsWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  });
  after(async () => {
    await world.close();
    await new Promise<void>((resolve) => void smtp.close(() => resolve()));
  });

  const write = (userid: string) =>
    world.admin.call(sendFailedChargesEmail, { userid, templateType: 'default', preview: false });
  /** A customer with an open invoice and a mail about it that waits. */
  async function waiting() {
    const customer = await debtor(world, 'visa');
    const { status, body } = await write(customer.userid);
    assert.deepEqual([status, body.delivery], [200, 'queued'], body.message);
    const mailId = Number(body.mailId);
    const leave = () =>
      job(world.server.platform).run({ mailId }, async () => undefined, new AbortController().signal);
    const row = async () => (await outboxOf(world.server.platform.db, `user:${customer.userid}`)).at(-1)!;
    return { ...customer, mailId, leave, row };
  }
  async function payAtProvider(invoiceID: string, stripeID: string): Promise<void> {
    const { data } = await world.onlooker.customers.listPaymentMethods(stripeID);
    const good = data.find(({ card }) => card?.last4 === '4242')!;
    await world.onlooker.invoices.pay(invoiceID, { payment_method: good.id });
  }

  test('is canceled where it was paid meanwhile and only the provider knows; outbox and timeline say why', async () => {
    const { userid, stripeID, invoiceID, mailId, leave, row } = await waiting();
    await payAtProvider(invoiceID, stripeID);
    const before = delivered;
    await leave();
    assert.equal(delivered, before);
    const reason = 'Canceled: This invoice is paid already.';
    assert.deepEqual([(await row()).status, (await row()).last_error], ['canceled', reason]);
    const outbox = (await world.admin.call(getMails, { status: 'canceled' })).body.rows;
    assert.deepEqual(
      outbox.map(({ id, lastError }) => [id, lastError]),
      [[mailId, reason]],
    );
    const [event] = (await world.admin.call(getCustomerTimeline, { userid, kinds: 'mail' })).body.rows;
    assert.equal(event?.status, 'canceled');
    assert.match(String(event?.detail), /Canceled: This invoice is paid already\.$/);
    const { allStripeAccounts } = (await world.admin.call(getActiveSubscription, { userid })).body;
    const shown = allStripeAccounts[0]!.invoices.find((one) => one.invoiceID === invoiceID);
    assert.equal(shown?.status, 'paid', 'the mirror follows');
    await leave();
    assert.equal(delivered, before, 'it does not leave later either');
  });

  test('is canceled by the mirror alone where that knows of the payment', async () => {
    const { userid, stripeID, invoiceID, leave, row } = await waiting();
    await payAtProvider(invoiceID, stripeID);
    await mirrorCustomer(world.admin, userid);
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/invoices/*', times: 9 });
    await leave();
    world.sandbox.clearFaults();
    assert.equal((await row()).status, 'canceled');
  });

  test('waits while the provider does not answer, and leaves once it says that it is unpaid', async () => {
    const { leave, row } = await waiting();
    const before = delivered;
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/invoices/*', times: 9 });
    await assert.rejects(leave());
    world.sandbox.clearFaults();
    assert.deepEqual(
      [(await row()).status, (await row()).last_error, delivered],
      ['queued', 'The card provider does not say whether the invoice is still unpaid.', before],
    );
    await leave();
    assert.deepEqual([(await row()).status, delivered], ['sent', before + 1]);
  });

  test('is canceled where the invoice is void, and the template may be sent about another one at once', async () => {
    const { userid, invoiceID, leave, row } = await waiting();
    await world.onlooker.invoices.voidInvoice(invoiceID);
    await leave();
    assert.deepEqual(
      [(await row()).status, (await row()).last_error],
      ['canceled', 'Canceled: This invoice is void.'],
    );
    const again = await write(userid);
    assert.equal(again.status, 200, again.body.message);
  });
});
