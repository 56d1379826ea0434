import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { removePaymentIntent } from '@midoffice/contract/billing/payments/calls/remove-payment-intent';
import { insertRemovals } from '../customer-store.ts';
import { insertStripeLinks } from '../../../customers/stripe-accounts/api.ts';
import { outcomesOf } from '../testing/audit-store.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { legacyCustomer, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('remove-payment-intent', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());
  const ask = (userid: string) =>
    insertRemovals(world.server.platform.db, [{ userid, requestedAt: '2026-06-10T09:00:00.000Z' }]);

  test('deletes the cards of a customer who asked for it, once, and settles the request', async () => {
    const { userid, stripeID } = await legacyCustomer(world, {}, null);
    await ask(userid);
    const { status, body } = await world.admin.call(removePaymentIntent, { userid });
    assert.equal(status, 200);
    assert.equal(body.message, 'Payment method deleted: visa 4242.');
    const { data } = await world.onlooker.customers.listPaymentMethods(stripeID);
    assert.deepEqual(data, []);
    assert.deepEqual((await world.admin.call(getActiveSubscription, { userid })).body.paymentMethods, []);
    assert.equal((await world.admin.call(getPaymentState, { userid })).body.removal, null);
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'payment.method-removed'), [
      'intended',
      'done',
    ]);
    const again = await world.admin.call(removePaymentIntent, { userid });
    assert.deepEqual(
      [again.status, again.body.message],
      [404, 'This customer has not asked for the deletion of a payment method.'],
    );
  });

  test('is refused while a subscription goes on that needs the method', async () => {
    const { userid } = await legacyCustomer(world);
    await ask(userid);
    const before = await world.server.digest();
    const { status, body } = await world.admin.call(removePaymentIntent, { userid });
    assert.deepEqual(
      [status, body.message],
      [
        409,
        'A subscription (Starter, monthly) still runs and needs the payment method. Please end it first.',
      ],
    );
    assert.equal(await world.server.digest(), before);
    const { removal } = (await world.admin.call(getPaymentState, { userid })).body;
    assert.match(String(removal?.notAllowed), /still runs/);
  });

  test('a subscription that is paid by invoice needs no method', async () => {
    const { userid, stripeID, subscription } = await legacyCustomer(world);
    await ask(userid);
    await world.onlooker.subscriptions.update(subscription, {
      collection_method: 'send_invoice',
      days_until_due: 14,
    });
    await world.admin.call(refreshStripe, { userid });
    const { removal } = (await world.admin.call(getPaymentState, { userid })).body;
    assert.equal(removal?.notAllowed, null);
    assert.equal((await world.admin.call(removePaymentIntent, { userid })).status, 200);
    assert.deepEqual((await world.onlooker.customers.listPaymentMethods(stripeID)).data, []);
  });

  test('is refused while a subscription renews that ends some day far off, as mirrored and as the provider has it', async () => {
    const { userid, stripeID, subscription } = await legacyCustomer(world);
    await ask(userid);
    await world.onlooker.subscriptions.update(subscription, { cancel_at: Date.UTC(2031, 0, 1) / 1000 });
    await world.admin.call(refreshStripe, { userid });
    const mirrored = await world.admin.call(removePaymentIntent, { userid });
    assert.equal(mirrored.status, 409);
    assert.match(mirrored.body.message, /still runs and needs the payment method/);
    // The mirror says that it ends with the period; the provider knows better.
    await world.onlooker.subscriptions.update(subscription, { cancel_at_period_end: true });
    await world.admin.call(refreshStripe, { userid });
    await world.onlooker.subscriptions.update(subscription, { cancel_at: Date.UTC(2031, 0, 1) / 1000 });
    const known = await world.admin.call(removePaymentIntent, { userid });
    assert.equal(known.status, 409);
    assert.equal((await world.onlooker.customers.listPaymentMethods(stripeID)).data.length, 1);
  });

  test('is refused where the provider has a subscription that was not read yet; the card stays', async () => {
    const { userid, stripeID } = await legacyCustomer(world, {}, null);
    await ask(userid);
    const client = world.onlooker;
    const card = (await client.customers.listPaymentMethods(stripeID)).data[0]!.id;
    await client.subscriptions.create({
      customer: stripeID,
      items: [{ price: 'price_monthlyIND1' }],
      default_payment_method: card,
    });
    const { status, body } = await world.admin.call(removePaymentIntent, { userid });
    assert.equal(status, 409);
    assert.match(body.message, /still runs and needs the payment method/);
    assert.equal((await client.paymentMethods.retrieve(card)).customer, stripeID);
  });

  test('is refused where a subscription begins between the look and a card; what was deleted before is said', async () => {
    const client = world.onlooker;
    const { acts } = world.server.platform.connectors.stripe;
    const { paymentMethodsOf, detach } = acts;
    const begin = (customer: string, card: string) =>
      client.subscriptions.create({
        customer,
        items: [{ price: 'price_monthlyIND1' }],
        default_payment_method: card,
      });
    const cardsOf = async (customer: string) =>
      (await client.customers.listPaymentMethods(customer)).data.map(({ id }) => id);

    const one = await legacyCustomer(world, {}, null);
    await ask(one.userid);
    Object.assign(acts, {
      paymentMethodsOf: async (id: string) => {
        const found = await paymentMethodsOf(id);
        await begin(id, found[0]!.id);
        return found;
      },
    });
    const first = await world.admin.call(removePaymentIntent, { userid: one.userid });
    Object.assign(acts, { paymentMethodsOf });
    const needed =
      'A subscription (Starter, monthly) still runs and needs the payment method. Please end it first.';
    assert.deepEqual([first.status, first.body.message], [409, `${needed} Nothing was deleted.`]);
    assert.equal((await cardsOf(one.stripeID)).length, 1);
    assert.ok((await world.admin.call(getPaymentState, { userid: one.userid })).body.removal);

    const two = await legacyCustomer(world, {}, null);
    await client.paymentMethods.attach('pm_card_mastercard', { customer: two.stripeID });
    await ask(two.userid);
    let detached = 0;
    Object.assign(acts, {
      detach: async (...given: Parameters<typeof detach>) => {
        const gone = await detach(...given);
        detached += 1;
        if (detached === 1) await begin(two.stripeID, (await cardsOf(two.stripeID))[0]!);
        return gone;
      },
    });
    const second = await world.admin.call(removePaymentIntent, { userid: two.userid });
    Object.assign(acts, { detach });
    assert.equal(second.status, 409);
    assert.match(second.body.message, /still runs and needs .* Deleted before: (?:visa|mastercard) \d{4}\.$/);
    assert.equal((await cardsOf(two.stripeID)).length, 1);
    const shown = (await world.admin.call(getActiveSubscription, { userid: two.userid })).body;
    assert.equal(shown.paymentMethods.length, 1, 'the mirror follows what was deleted');
  });

  test('an id that the provider does not know is no obstacle', async () => {
    const { userid, stripeID } = await legacyCustomer(world, {}, null);
    await ask(userid);
    const unknown = 'cus_unknownthere1';
    await insertStripeLinks(world.server.platform.db, [
      {
        stripeId: unknown,
        userid,
        active: false,
        transferredFrom: null,
        record: { ...(await world.server.platform.connectors.stripe.fetchCustomer(stripeID))!.customer },
      },
    ]);
    const { status, body } = await world.admin.call(removePaymentIntent, { userid });
    assert.deepEqual([status, body.message], [200, 'Payment method deleted: visa 4242.']);
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, removePaymentIntent, (id) => ({ userid: id }), userid);
  });
});
