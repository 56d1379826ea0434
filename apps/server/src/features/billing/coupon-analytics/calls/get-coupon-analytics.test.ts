// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/download-coupon-analytics';
import { getCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-analytics';
import { getCouponCharges } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-charges';
import { getCouponCustomers } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-customers';
import { getCouponSummary } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-summary';
import { refreshStripe } from '@midoffice/contract/customers/accounts/calls/refresh-stripe';
import { refuses } from '../../../../testing/refuses.ts';
import { couponsWorld, payer, rate, type CouponsWorld } from '../testing/world.ts';

describe('get-coupon-analytics', () => {
  let world: CouponsWorld;
  before(async () => {
    world = await couponsWorld();
    await rate(world, 'PARTNER20', 15);
    await rate(world, 'PARTNER20', 10, '2026-Q3');
  });
  after(() => world.close());
  const analytics = async (quarter: string) => (await world.admin.call(getCouponAnalytics, { quarter })).body;

  test('by code and customer: rate, customers, what was kept and its commission (r002-coupon-customers)', async () => {
    const { stripeID } = await payer(world, {
      subscriptions: [
        {
          price: 'price_monthlyIND1',
          start: '2026-03-20T00:00:00Z',
          coupon: 'PARTNER20',
          partRefunds: [{ cycle: 1, amountCents: 320 }],
        },
      ],
    });
    const second = await analytics('2026-Q2');
    assert.deepEqual(Object.keys(second), ['PARTNER20']);
    const { customers, ...code } = second['PARTNER20']!;
    assert.deepEqual(code, { commissionRate: 0.15, totalCustomers: 1 });
    // 20 April and 20 May, 23.20 each, 3.20 given back of the first; 15 % of 20.00 and of 23.20.
    assert.deepEqual(customers, {
      [stripeID]: {
        amount: 43.2,
        commissionTotal: 6.48,
        currency: 'usd',
        amountCents: 4320,
        commissionCents: 648,
        product: 'Starter, monthly',
        creationDate: '2026-03-20T00:00:00.000Z',
        activeMonths: 3,
        activeUntil: '2026-06-20T00:00:00.000Z',
        annual: false,
      },
    });
    const first = await analytics('2026-Q1');
    assert.equal(first['PARTNER20']?.customers[stripeID]?.amountCents, 2320);
    assert.deepEqual(await analytics('2025-Q4'), {});
  });

  test('a customer who is deleted at the provider keeps what was paid and its commission, and a later refund counts', async () => {
    const { userid, stripeID } = await payer(world, {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-02-20T00:00:00Z', coupon: 'QUARTER' }],
    });
    await rate(world, 'QUARTER', 15);
    const figures = async (quarter: string) => {
      const { totalCustomers, customers } = (await analytics(quarter))['QUARTER']!;
      const { amountCents, commissionCents } = customers[stripeID]!;
      return { totalCustomers, amountCents, commissionCents };
    };
    const before = [await figures('2026-Q1'), await figures('2026-Q2')];
    assert.ok(before.every(({ commissionCents }) => commissionCents > 0));
    await world.onlooker.customers.del(stripeID);
    await world.admin.call(refreshStripe, { userid });
    assert.deepEqual([await figures('2026-Q1'), await figures('2026-Q2')], before);
    // The charge of May is not under the code any more.
    const [, charge] = (await world.onlooker.charges.list({ customer: stripeID, limit: 2 })).data;
    await world.onlooker.refunds.create({ charge: charge!.id, amount: 100 });
    await world.admin.call(refreshStripe, { userid });
    assert.equal((await figures('2026-Q2')).amountCents, before[1]!.amountCents - 100);
  });

  test('a plan of a year counts whole in the quarter in which it was paid, and says so', async () => {
    const { stripeID } = await payer(world, {
      subscriptions: [
        { price: 'price_annualIND1', start: '2025-11-02T00:00:00Z', promotionCode: 'promo_spring' },
      ],
    });
    await rate(world, 'SPRING26', 20);
    const found = (await analytics('2025-Q4'))['SPRING26']?.customers[stripeID];
    assert.deepEqual(
      [found?.annual, found?.amount, found?.commissionTotal, found?.product],
      [true, 261, 52.2, 'Starter, annual'],
    );
    assert.equal((await analytics('2026-Q1'))['SPRING26'], undefined);
    assert.equal((await analytics('2025-Q4'))['cpn_spring'], undefined, 'the promotion code is the name');
  });

  test('a dispute takes the money until it is won, an inquiry takes none', async () => {
    const { userid, stripeID } = await payer(world, {
      subscriptions: [
        {
          price: 'price_monthlyIND1',
          start: '2026-01-05T00:00:00Z',
          coupon: 'TENOFF',
          disputes: [
            { cycle: 0, status: 'needs_response' },
            { cycle: 1, status: 'lost', amountCents: 900 },
            { cycle: 2, status: 'warning_needs_response' },
            { cycle: 3, status: 'prevented' },
          ],
        },
      ],
    });
    const kept = async () => (await analytics('2026-Q1'))['TENOFF']?.customers[stripeID]?.amountCents;
    // 19.00 three times: all of the first is gone, 9.00 of the second.
    assert.equal(await kept(), 1000 + 1900);
    const next = (await analytics('2026-Q2'))['TENOFF']?.customers[stripeID]?.amountCents;
    assert.equal(next, 2 * 1900, 'the card network gave the cardholder all of the first');
    const open = (await world.onlooker.disputes.list({ limit: 100 })).data.find(
      ({ status, amount }) => status === 'needs_response' && amount === 1900,
    );
    world.sandbox.stripe.moveDispute(open!.id, 'won');
    await world.admin.call(refreshStripe, { userid });
    assert.equal(await kept(), 1900 + 1000 + 1900);
  });

  test('currencies are never added: each customer has their own, yen are without decimals', async () => {
    await rate(world, 'ANNA', 12.5);
    const [euro, yen] = [
      await payer(world, {
        subscriptions: [
          { price: 'price_eur', start: '2026-05-01T00:00:00Z', promotionCode: 'promo_partner' },
        ],
      }),
      await payer(world, {
        subscriptions: [
          { price: 'price_jpy', start: '2026-05-01T00:00:00Z', promotionCode: 'promo_partner' },
        ],
      }),
    ];
    const { customers } = (await analytics('2026-Q2'))['ANNA']!;
    const money = ({ stripeID }: { stripeID: string }) => {
      const { currency, amount, commissionTotal } = customers[stripeID]!;
      return { currency, amount, commissionTotal };
    };
    assert.deepEqual(money(euro), { currency: 'eur', amount: 40, commissionTotal: 5 });
    assert.deepEqual(money(yen), { currency: 'jpy', amount: 4800, commissionTotal: 600 });
  });

  test('every reading call refuses a quarter that has not begun, by its name; the current one it answers (d101)', async () => {
    const more = { couponCode: 'NOBODY', stripeID: 'cus_1' };
    for (const call of [
      getCouponAnalytics,
      getCouponSummary,
      getCouponCustomers,
      getCouponCharges,
      downloadCouponAnalytics,
    ]) {
      for (const quarter of ['2026-Q3', '2027-Q1', '2099-Q1'])
        await refuses(
          world.server,
          world.admin,
          call,
          { ...more, quarter },
          400,
          `quarter: ${quarter} has not begun yet, the current quarter in UTC is 2026-Q2`,
        );
      for (const quarter of ['2099-Q5', '2099-Q0'])
        await refuses(
          world.server,
          world.admin,
          call,
          { ...more, quarter },
          400,
          'quarter: must be a quarter from Q1 to Q4, such as 2026-Q4',
        );
      const { status } = await world.admin.call(call as typeof getCouponCharges, {
        ...more,
        quarter: '2026-Q2',
      });
      assert.equal(status, call === downloadCouponAnalytics ? 404 : 200, call.name);
    }
  });

  test('a quarter that does not exist is a 400, others see nothing', async () => {
    for (const quarter of ['2026-Q5', '2026-Q0', '2026', '26-Q1', '2026-q1', '0000-Q1', "2026-Q1' or 1=1"]) {
      const { status, body } = await world.admin.call(getCouponAnalytics, { quarter });
      assert.deepEqual(
        [status, (body as unknown as { message: string }).message],
        [400, 'quarter: must be a quarter from Q1 to Q4, such as 2026-Q4'],
        quarter,
      );
    }
    const other = await world.server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await other.call(getCouponAnalytics, { quarter: '2026-Q1' })).status, 403);
    const member = await world.server.staff({ role: 'standard', permissions: ['getCouponAnalytics'] });
    assert.equal((await member.call(getCouponAnalytics, { quarter: '2026-Q2' })).status, 200);
  });
});
