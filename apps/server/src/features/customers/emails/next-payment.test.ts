import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { sendExpiringCardEmail } from '@midoffice/contract/customers/emails/calls/send-expiring-card-email';
import type { Client } from '../../../testing/server.ts';
import { stripeTestServer, type StripeTestServer } from '../../../testing/stripe.ts';
import { linkedCustomer, seedCatalogue, testNowMs } from '../accounts/testing/factory.ts';

describe('the next payment in mails', () => {
  let world: StripeTestServer;
  let admin: Client;
  before(async () => {
    world = await stripeTestServer({ nowMs: testNowMs });
    seedCatalogue(world);
    admin = await world.server.staff();
  });
  after(() => world.close());

  let made = 0;
  /** A customer whose one subscription pays ten seats and another item, at half price. */
  const halfPrice = async () => {
    made += 1;
    const stripeId = `cus_next${String(made).padStart(9, '0')}`;
    const [subscription, coupon] = [`sub_next${made}`, `half${made}`];
    world.sandbox.stripe.seed({ coupons: [{ id: coupon, percentOff: 50, duration: 'forever' }] });
    const { userid } = await linkedCustomer(
      world,
      stripeId,
      {
        cardExpiry: { month: 7, year: 2026 },
        subscriptions: [
          {
            id: subscription,
            price: 'price_monthlyIND1',
            quantity: 10,
            start: '2026-06-01T00:00:00Z',
            coupon,
          },
        ],
      },
      { planCode: 'monthlyIND1' },
    );
    await world.onlooker.subscriptionItems.create({
      subscription,
      price: 'price_monthlyIND2',
      proration_behavior: 'none',
    });
    await admin.call(refreshStripe, { userid });
    const preview = await world.onlooker.invoices.createPreview({ subscription });
    return { userid, subscription, preview };
  };
  const mailOf = async (userid: string): Promise<string> => {
    const { status, body } = await admin.call(sendExpiringCardEmail, {
      userid,
      preview: true,
      templateType: 'expired-card',
    });
    assert.equal(status, 200, body.message);
    return body.text;
  };

  test("is the card provider's preview: all items, after discounts", async () => {
    const { userid, preview } = await halfPrice();
    const { body } = await admin.call(getActiveSubscription, { userid });
    assert.equal(preview.amount_due * 2, body.activeSubscription?.amountCents, 'the list price of all items');
    assert.equal(body.activeSubscription?.intervalCount, 1);
    const text = await mailOf(userid);
    assert.match(text, /1 July 2026/);
    assert.ok(text.includes(`USD ${(preview.amount_due / 100).toFixed(2)}`), text);
    assert.ok(!text.includes(`USD ${(preview.amount_due / 50).toFixed(2)}`), text);
  });

  test('names the card of the subscription, not the default one, and no payment of one that is invoiced', async () => {
    const { userid, subscription } = await halfPrice();
    const { customer } = await world.onlooker.subscriptions.retrieve(subscription);
    const own = await world.onlooker.paymentMethods.attach('pm_card_mastercard', {
      customer: String(customer),
    });
    await world.onlooker.subscriptions.update(subscription, { default_payment_method: own.id });
    await admin.call(refreshStripe, { userid });
    const text = await mailOf(userid);
    assert.match(text, /4444/);
    assert.doesNotMatch(text, /4242/);
    await world.onlooker.subscriptions.update(subscription, {
      collection_method: 'send_invoice',
      days_until_due: 14,
    });
    await admin.call(refreshStripe, { userid });
    assert.doesNotMatch(await mailOf(userid), /1 July 2026/);
  });

  test('has no amount where the card provider does not answer', async () => {
    const { userid } = await halfPrice();
    world.sandbox.inject({ kind: '500', path: '/v1/invoices/create_preview' });
    const text = await mailOf(userid);
    world.sandbox.clearFaults();
    assert.match(text, /1 July 2026/);
    assert.doesNotMatch(text, /USD/);
  });

  test('is set for a subscription that ends on a later date, and not for one that ends with its period', async () => {
    const { userid, subscription } = await halfPrice();
    await world.onlooker.subscriptions.update(subscription, { cancel_at: Date.UTC(2031, 0, 1) / 1000 });
    await admin.call(refreshStripe, { userid });
    assert.match(await mailOf(userid), /1 July 2026/);
    // Known to the card provider alone.
    await world.onlooker.subscriptions.update(subscription, { cancel_at_period_end: true });
    assert.doesNotMatch(await mailOf(userid), /1 July 2026/);
    await admin.call(refreshStripe, { userid });
    assert.doesNotMatch(await mailOf(userid), /1 July 2026/);
  });
});
