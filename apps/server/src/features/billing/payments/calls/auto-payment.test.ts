// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { refusesStrangers } from '../testing/refusals.ts';
import {
  debtor,
  legacyCustomer,
  paymentsWorld,
  solventDebtor,
  type PaymentsWorld,
} from '../testing/world.ts';

describe('auto-payment', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const openOf = async (customer: string): Promise<string[]> =>
    (await world.onlooker.invoices.list({ customer, status: 'open' })).data.map(({ id }) => id!);
  /** A further open invoice of so many cents, sent by mail. */
  async function bill(customer: string, amount: number): Promise<string> {
    const invoice = await world.onlooker.invoices.create({
      customer,
      collection_method: 'send_invoice',
      days_until_due: 30,
    });
    await world.onlooker.invoiceItems.create({ customer, invoice: invoice.id!, amount, currency: 'usd' });
    await world.onlooker.invoices.finalizeInvoice(invoice.id!);
    return invoice.id!;
  }

  test('pays every open invoice with the default card, exactly those that were shown', async () => {
    const { userid, stripeID } = await solventDebtor(world);
    await bill(stripeID, 50_000);
    const shown = (await world.admin.call(getAutoPayment, { userid })).body;
    assert.deepEqual(
      [shown.card, shown.invoices.map(({ remaining }) => remaining).sort(), shown.notAllowed],
      ['visa 4242', [2900, 50_000].sort(), null],
    );
    const expected = shown.invoices.map(({ invoiceID, currency, remaining }) => ({
      invoiceID,
      currency,
      remaining,
    }));
    await bill(stripeID, 100);
    const moved = await world.admin.call(autoPayment, { userid, expected });
    assert.deepEqual(
      [moved.status, moved.body.message, (await openOf(stripeID)).length],
      [409, 'Other invoices are open now than were shown. Nothing was charged, please check again.', 3],
    );
    const { status, body } = await world.admin.call(autoPayment, { userid });
    assert.deepEqual([status, body.message, body.paid?.length], [200, 'Auto Payment made successfully', 3]);
    assert.deepEqual(await openOf(stripeID), []);
    const none = await world.admin.call(autoPayment, { userid });
    assert.deepEqual([none.status, none.body.message], [409, 'No invoice of this customer is open.']);
  });

  test('one invoice alone is paid where it is named', async () => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    const own = await bill(stripeID, 700);
    const { body } = await world.admin.call(autoPayment, { userid, invoiceID: own });
    assert.deepEqual([body.message, await openOf(stripeID)], ['Auto Payment made successfully', [invoiceID]]);
  });

  test('a declined card ends it; no other card is tried', async () => {
    const { userid, stripeID } = await debtor(world);
    const { status, body } = await world.admin.call(autoPayment, { userid });
    assert.deepEqual([status, body.message], [402, 'The card was declined. visa 9995: insufficient funds.']);
    assert.equal((await openOf(stripeID)).length, 1);
  });

  test('two people at once: each invoice is paid once, the other sees why', async () => {
    const { userid, stripeID } = await solventDebtor(world);
    world.sandbox.inject({ kind: 'delay', delayMs: 300, method: 'POST', path: '/v1/invoices/*/pay' });
    const answers = await Promise.all([1, 2].map(() => world.admin.call(autoPayment, { userid })));
    world.sandbox.clearFaults();
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    assert.match(
      answers.find(({ status }) => status === 409)!.body.message,
      /^An automatic payment of this customer is already in progress/,
    );
    assert.deepEqual(await openOf(stripeID), []);
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, autoPayment, (id) => ({ userid: id }), userid);
  });
});
