// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCouponCustomers } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-customers';
import { getCouponSummary } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-summary';
import { couponsWorld, payer, rate, type CouponsWorld } from '../testing/world.ts';

describe('get-coupon-summary', () => {
  let world: CouponsWorld;
  before(async () => {
    world = await couponsWorld();
    await rate(world, 'PARTNER20', 15);
  });
  after(() => world.close());
  const summary = async (quarter: string) => (await world.admin.call(getCouponSummary, { quarter })).body;

  test('before any charge under a code a quarter is empty, and no quarter is the first', async () => {
    const { codes, total, firstQuarter, unreadCustomers } = await summary('2026-Q2');
    assert.deepEqual([codes, total, firstQuarter, unreadCustomers], [[], 0, null, 0]);
  });

  test('all codes, the most customers first, each currency by itself, beside the quarter before', async () => {
    const under = { start: '2026-02-10T00:00:00Z', coupon: 'PARTNER20' };
    await payer(world, { subscriptions: [{ price: 'price_monthlyIND1', ...under }] });
    await payer(world, { subscriptions: [{ price: 'price_jpy', ...under }] });
    await payer(world, {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-05-10T00:00:00Z', coupon: 'TENOFF' }],
    });
    const { codes, total, firstQuarter } = await summary('2026-Q2');
    assert.deepEqual([total, firstQuarter], [2, '2026-Q1']);
    assert.deepEqual(codes, [
      {
        code: 'PARTNER20',
        commissionRate: 0.15,
        rateSet: true,
        totalCustomers: 2,
        charges: 6,
        totals: [
          { currency: 'jpy', amountCents: 7200, commissionCents: 1080 },
          { currency: 'usd', amountCents: 6960, commissionCents: 1044 },
        ],
        before: {
          totalCustomers: 2,
          charges: 4,
          totals: [
            { currency: 'jpy', amountCents: 4800, commissionCents: 720 },
            { currency: 'usd', amountCents: 4640, commissionCents: 696 },
          ],
        },
      },
      {
        code: 'TENOFF',
        commissionRate: 0,
        rateSet: false,
        totalCustomers: 1,
        charges: 2,
        totals: [{ currency: 'usd', amountCents: 3800, commissionCents: 0 }],
        before: null,
      },
    ]);
  });

  test('a coupon for one invoice counts that invoice only', async () => {
    await payer(world, {
      subscriptions: [{ price: 'price_monthlyIND2', start: '2025-08-20T00:00:00Z', coupon: 'FIRST50' }],
    });
    const third = (await summary('2025-Q3')).codes.find(({ code }) => code === 'FIRST50');
    assert.deepEqual([third?.charges, third?.totals[0]?.amountCents], [1, 2950]);
    assert.deepEqual((await summary('2025-Q4')).codes, []);
  });

  test('accounts of staff count for admins alone, as in the list of customers', async () => {
    const subscriptions = [
      { price: 'price_monthlyIND2', start: '2025-05-20T00:00:00Z', coupon: 'STAFFONLY' },
    ];
    world.sandbox.stripe.seed({ coupons: [{ id: 'STAFFONLY', percentOff: 50, duration: 'forever' }] });
    const paying = await payer(world, { subscriptions });
    const quarter = '2025-Q2';
    const { userid } = await payer(world, { subscriptions });
    await world.server.platform.db
      .updateTable('account')
      .set({ user_role: 'analyst' })
      .where('userid', '=', userid)
      .execute();
    const member = await world.server.staff({ role: 'standard', permissions: ['getCouponAnalytics'] });
    const counted = async (client: typeof member) => {
      const { codes } = (await client.call(getCouponSummary, { quarter })).body;
      const found = codes.find(({ code }) => code === 'STAFFONLY');
      const { rows } = (await client.call(getCouponCustomers, { quarter, couponCode: 'STAFFONLY' })).body;
      return [found?.totalCustomers, rows.length, rows.some((row) => row.userid === paying.userid)];
    };
    assert.deepEqual(await counted(world.admin), [2, 2, true]);
    assert.deepEqual(await counted(member), [1, 1, true]);
  });

  test('refuses a quarter that does not exist and a member without the grant', async () => {
    assert.equal((await world.admin.call(getCouponSummary, { quarter: '2026-Q7' })).status, 400);
    const other = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    assert.equal((await other.call(getCouponSummary, { quarter: '2026-Q2' })).status, 403);
  });
});
