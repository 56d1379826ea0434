// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { createOverrideCharge } from '@midoffice/contract/billing/payments/calls/create-override-charge';
import { getAutoPayment } from '@midoffice/contract/billing/payments/calls/get-auto-payment';
import { getOverrideCharge } from '@midoffice/contract/billing/payments/calls/get-override-charge';
import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { paymentsWorld, paypalCustomer, solventDebtor, type PaymentsWorld } from './testing/world.ts';

describe('the card that is charged where nobody chooses one', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const attach = async (customer: string, card = 'pm_card_mastercard'): Promise<string> =>
    (await world.onlooker.paymentMethods.attach(card, { customer })).id;
  const makeDefault = (customer: string, method: string) =>
    world.onlooker.customers.update(customer, { invoice_settings: { default_payment_method: method } });
  const statusOf = async (invoiceID: string) => (await world.onlooker.invoices.retrieve(invoiceID)).status;
  const refusal =
    'visa 4242 was shown and mastercard 4444 would be charged now. Nothing was charged, please check again.';

  test('an override charge is refused where another card is the default one by now', async () => {
    const { stripeID, invoiceID } = await solventDebtor(world);
    const { card, cardID } = (await world.admin.call(getOverrideCharge, { invoiceID })).body;
    assert.equal(card, 'visa 4242');
    await makeDefault(stripeID, await attach(stripeID));
    const { status, body } = await world.admin.call(createOverrideCharge, { invoiceID, cardID });
    assert.deepEqual([status, body.message, await statusOf(invoiceID)], [409, refusal, 'open']);
    const left = await world.admin.call(createOverrideCharge, { invoiceID });
    assert.deepEqual([left.status, await statusOf(invoiceID)], [200, 'paid']);
  });

  test('an automatic payment, too, and names a card that was removed since', async () => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    const expected = (await world.admin.call(getAutoPayment, { userid })).body.invoices.map(
      ({ invoiceID: id, currency, remaining, cardID }) => ({ invoiceID: id, currency, remaining, cardID }),
    );
    await makeDefault(stripeID, await attach(stripeID));
    const { status, body } = await world.admin.call(autoPayment, { userid, expected });
    assert.deepEqual([status, body.message, await statusOf(invoiceID)], [409, refusal, 'open']);
    await world.onlooker.paymentMethods.detach(expected[0]!.cardID!);
    const removed = await world.admin.call(autoPayment, { userid, expected });
    assert.match(removed.body.message, /^A card that was removed since, pm_\w+, was shown and mastercard/);
    assert.equal(await statusOf(invoiceID), 'open');
  });

  test('a migration from PayPal, too: nothing begins', async () => {
    const { userid, stripeID } = await paypalCustomer(world);
    const { currency, presentCents, nextCents, cardID } = (
      await world.admin.call(getPaypalMigration, { userid })
    ).body;
    const expected = { currency, presentCents, nextCents, cardID };
    await makeDefault(stripeID, await attach(stripeID));
    const { status, body } = await world.admin.call(migratePaypalAccount, { userid, expected });
    assert.deepEqual([status, body.message], [409, refusal]);
    assert.deepEqual((await world.onlooker.subscriptions.list({ customer: stripeID })).data, []);
  });

  test("the subscription's card comes before the customer's, the invoice's own before both", async () => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    const shown = async () => (await world.admin.call(getOverrideCharge, { invoiceID })).body.card;
    const [{ id } = { id: '' }] = (
      await world.onlooker.subscriptions.list({ customer: stripeID, status: 'all' })
    ).data;
    await world.onlooker.subscriptions.update(id, { default_payment_method: await attach(stripeID) });
    assert.equal(await shown(), 'mastercard 4444');
    await world.onlooker.invoices.update(invoiceID, {
      default_payment_method: await attach(stripeID, 'pm_card_amex'),
    });
    assert.match((await shown()) ?? '', /^amex /);
    const auto = (await world.admin.call(getAutoPayment, { userid })).body;
    assert.equal(auto.card, await shown());
    assert.equal((await world.admin.call(createOverrideCharge, { invoiceID })).status, 200);
    const { data } = await world.onlooker.charges.list({ customer: stripeID, limit: 1 });
    assert.equal(data[0]?.payment_method_details?.card?.brand, 'amex');
  });

  test('then the default source; no card of a list is charged where none is the default one', async () => {
    const { userid, stripeID, invoiceID } = await solventDebtor(world);
    const source = await attach(stripeID);
    await world.onlooker.customers.update(stripeID, { invoice_settings: { default_payment_method: '' } });
    const none = 'The customer has no default card. Please set one at Stripe.';
    assert.equal((await world.admin.call(getAutoPayment, { userid })).body.notAllowed, none);
    const { status, body } = await world.admin.call(autoPayment, { userid });
    assert.deepEqual([status, body.message, await statusOf(invoiceID)], [409, none, 'open']);
    await world.onlooker.customers.update(stripeID, { default_source: source });
    assert.equal((await world.admin.call(getOverrideCharge, { invoiceID })).body.card, 'mastercard 4444');
  });
});
