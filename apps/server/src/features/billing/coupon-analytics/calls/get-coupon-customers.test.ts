import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCouponCharges } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-charges';
import { getCouponCustomers } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-customers';
import { couponsWorld, payer, rate, type CouponsWorld } from '../testing/world.ts';

describe('get-coupon-customers', () => {
  let world: CouponsWorld;
  const payers: Awaited<ReturnType<typeof payer>>[] = [];
  before(async () => {
    world = await couponsWorld();
    await rate(world, 'PARTNER20', 10);
    for (const price of ['price_monthlyIND1', 'price_monthlyIND2', 'price_monthlyCOM1'])
      payers.push(
        await payer(world, {
          subscriptions: [{ price, start: '2026-04-20T00:00:00Z', coupon: 'PARTNER20' }],
        }),
      );
  });
  after(() => world.close());
  const ask = async (input: object) =>
    (await world.admin.call(getCouponCustomers, { quarter: '2026-Q2', couponCode: 'PARTNER20', ...input }))
      .body;

  test('customers of a code, the highest commission first; other orders and a search', async () => {
    const { rows, total } = await ask({});
    assert.deepEqual(
      [
        total,
        rows.map(({ email, amountCents, commissionCents, charges }) => [
          email,
          amountCents,
          commissionCents,
          charges,
        ]),
      ],
      [
        3,
        [
          [payers[2]!.email, 63_840, 6384, 2],
          [payers[1]!.email, 9440, 944, 2],
          [payers[0]!.email, 4640, 464, 2],
        ],
      ],
    );
    assert.deepEqual(
      (await ask({ sort: 'amount' })).rows.map(({ userid }) => userid),
      payers.map(({ userid }) => userid),
    );
    const found = await ask({ search: payers[1]!.email.toUpperCase() });
    assert.deepEqual([found.total, found.rows[0]?.stripeID], [1, payers[1]!.stripeID]);
    assert.equal((await ask({ search: '%' })).total, 0, 'a percent sign is a letter');
  });

  test('a page beyond the last one is empty and says how many there are', async () => {
    assert.deepEqual(await ask({ page: '9' }), { rows: [], total: 3 });
    assert.deepEqual(await ask({ couponCode: 'NOBODY' }), { rows: [], total: 0 });
  });

  test('refuses a missing code by its name and a member without the grant', async () => {
    const { status, body } = await world.admin.call(getCouponCustomers, {
      quarter: '2026-Q2',
      couponCode: '',
    });
    assert.deepEqual(
      [status, (body as unknown as { message: string }).message],
      [400, 'couponCode: is required'],
    );
    const other = await world.server.staff({ role: 'standard', permissions: ['getInvoices'] });
    assert.equal(
      (await other.call(getCouponCustomers, { quarter: '2026-Q2', couponCode: 'PARTNER20' })).status,
      403,
    );
    assert.equal(
      (await other.call(getCouponCharges, { quarter: '2026-Q2', couponCode: 'PARTNER20', stripeID: 'cus_1' }))
        .status,
      403,
    );
  });
});
