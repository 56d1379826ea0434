import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCouponCharges } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-charges';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { couponsWorld, payer, rate, type CouponsWorld } from '../testing/world.ts';

describe('get-coupon-charges', () => {
  let world: CouponsWorld;
  before(async () => {
    world = await couponsWorld();
    await rate(world, 'PARTNER20', 10);
  });
  after(() => world.close());
  const ask = async (stripeID: string, quarter = '2026-Q2') =>
    (await world.admin.call(getCouponCharges, { quarter, couponCode: 'PARTNER20', stripeID })).body;

  test('the charges behind a figure, with what was given back and taken', async () => {
    const { stripeID } = await payer(world, {
      subscriptions: [
        {
          price: 'price_monthlyIND1',
          start: '2026-04-01T00:00:00Z',
          coupon: 'PARTNER20',
          partRefunds: [{ cycle: 0, amountCents: 500 }],
          disputes: [{ cycle: 1, amountCents: 1000 }],
        },
      ],
    });
    const { rows, total } = await ask(stripeID);
    assert.equal(total, 3);
    assert.deepEqual(
      rows.map((row) => [
        row.paidCents,
        row.refundedCents,
        row.disputedCents,
        row.baseCents,
        row.commissionCents,
      ]),
      [
        [2320, 0, 0, 2320, 232],
        [2320, 0, 1000, 1320, 132],
        [2320, 500, 0, 1820, 182],
      ],
    );
    const [newest] = rows;
    assert.match(newest!.dashboardUrl, new RegExp(`/payments/${newest!.chargeID}$`));
    assert.match(newest!.invoiceUrl!, /^https:/);
    assert.deepEqual(await ask(stripeID, '2026-Q1'), { rows: [], total: 0 });
  });

  test('of an invoice with something else on it only the part under the code counts', async () => {
    const { userid, stripeID } = await payer(world, { subscriptions: [] });
    const client = world.onlooker;
    const item = { customer: stripeID, currency: 'usd' };
    await client.invoiceItems.create({ ...item, amount: 1000, discountable: false, description: 'Set-up' });
    await client.subscriptions.create({
      customer: stripeID,
      items: [{ price: 'price_monthlyIND1' }],
      discounts: [{ coupon: 'PARTNER20' }],
    });
    await world.admin.call(refreshStripe, { userid });
    const { rows } = await ask(stripeID);
    assert.deepEqual(
      rows.map(({ paidCents, baseCents, commissionCents }) => [paidCents, baseCents, commissionCents]),
      [[3320, 2320, 232]],
    );
  });

  test('a change of the plan counts by what was charged for it', async () => {
    const { userid, stripeID } = await payer(world, {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-06-10T00:00:00Z', coupon: 'PARTNER20' }],
    });
    const client = world.onlooker;
    const [subscription] = (await client.subscriptions.list({ customer: stripeID })).data;
    await client.subscriptions.update(subscription!.id, {
      items: [{ id: subscription!.items.data[0]!.id, price: 'price_monthlyIND2' }],
      proration_behavior: 'always_invoice',
    });
    await world.admin.call(refreshStripe, { userid });
    const { rows } = await ask(stripeID);
    const [proration, first] = rows;
    assert.equal(rows.length, 2);
    assert.equal(first!.baseCents, 2320);
    const charge = await client.charges.retrieve(proration!.chargeID);
    assert.ok(charge.amount > 0 && charge.amount < 3000, String(charge.amount));
    assert.equal(proration!.baseCents, charge.amount);
  });

  test('refuses what names no account', async () => {
    assert.equal(
      (await world.admin.call(getCouponCharges, { quarter: '2026-Q2', couponCode: 'A', stripeID: ' ' }))
        .status,
      400,
    );
  });
});
