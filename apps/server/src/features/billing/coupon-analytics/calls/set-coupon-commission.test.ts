import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-analytics';
import { getCouponCommissions } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-commissions';
import { setCouponCommission } from '@midoffice/contract/billing/coupon-analytics/calls/set-coupon-commission';
import { newestAudit } from '../../../../testing/audit.ts';
import { insertCommissions } from '../commission-store.ts';
import { couponsWorld, payer, type CouponsWorld } from '../testing/world.ts';

describe('set-coupon-commission', () => {
  let world: CouponsWorld;
  let stripeID: string;
  before(async () => {
    world = await couponsWorld();
    ({ stripeID } = await payer(world, {
      subscriptions: [{ price: 'price_monthlyIND1', start: '2026-02-10T00:00:00Z', coupon: 'PARTNER20' }],
    }));
  });
  after(() => world.close());
  const set = (fromQuarter: string, ratePercent: number | null, more: object = {}) =>
    world.admin.call(setCouponCommission, {
      couponCode: 'PARTNER20',
      fromQuarter,
      ratePercent,
      reason: 'Contract of May',
      ...more,
    });
  const commissions = async () =>
    Promise.all(
      ['2026-Q1', '2026-Q2'].map(
        async (quarter) =>
          (await world.admin.call(getCouponAnalytics, { quarter })).body['PARTNER20']?.customers[stripeID]
            ?.commissionCents,
      ),
    );

  test('a rate holds from its quarter on until the next one, and can be taken back', async () => {
    assert.deepEqual(await commissions(), [0, 0]);
    const first = await set('2026-Q1', 10);
    assert.deepEqual(
      [first.status, first.body.message, first.body.previousPercent],
      [200, 'PARTNER20 earns 10 % from 2026-Q1 on.', null],
    );
    // Two charges of 23.20 in the first quarter, three in the second; each rounded by itself.
    assert.deepEqual(await commissions(), [464, 696]);
    await set('2026-Q2', 12.25);
    assert.deepEqual(await commissions(), [464, 3 * 284]);
    assert.equal((await set('2026-Q2', null, { expected: 12.25 })).body.previousPercent, 12.25);
    assert.deepEqual(await commissions(), [464, 696]);
    const { changes } = (await world.admin.call(getCouponCommissions, { couponCode: 'PARTNER20' })).body;
    assert.deepEqual(
      changes.map(({ fromQuarter, ratePercent, current, setBy, reason }) => [
        fromQuarter,
        ratePercent,
        current,
        setBy.split('@')[1],
        reason,
      ]),
      [
        ['2026-Q2', null, true, 'staff.example', 'Contract of May'],
        ['2026-Q2', 12.25, false, 'staff.example', 'Contract of May'],
        ['2026-Q1', 10, true, 'staff.example', 'Contract of May'],
      ],
    );
  });

  test('the audit log has the rate before and after, and why', async () => {
    const entry = await newestAudit(world.server, 'PARTNER20');
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, entry?.before, entry?.after, entry?.reason],
      [
        'coupon.commission-set',
        world.admin.userid,
        { fromQuarter: '2026-Q2', ratePercent: 12.25 },
        { fromQuarter: '2026-Q2', ratePercent: null },
        'Contract of May',
      ],
    );
  });

  test('who has read another rate is refused with both, and nothing is written', async () => {
    const digest = await world.server.digest();
    const { status, body } = await set('2026-Q1', 20, { expected: 15 });
    assert.equal(status, 409);
    assert.deepEqual((body as unknown as { conflicts: unknown }).conflicts, [
      { field: 'ratePercent', expected: 15, actual: 10, wanted: 20 },
    ]);
    assert.equal(await world.server.digest(), digest);
  });

  test('refuses by its field what is no rate, no quarter, no reason, no code; nothing is written', async () => {
    const digest = await world.server.digest();
    for (const [more, message] of [
      [{ ratePercent: -1 }, 'ratePercent: must be at least 0'],
      [{ ratePercent: 100.5 }, 'ratePercent: must be at most 100'],
      [{ ratePercent: 10.005 }, 'ratePercent: must have at most two decimals'],
      [{ ratePercent: 10 }, 'ratePercent: is 10 % from 2026-Q1 on already, nothing was changed'],
      [{ fromQuarter: '2026-Q5' }, 'fromQuarter: must be a quarter from Q1 to Q4, such as 2026-Q4'],
      [{ fromQuarter: '2027-Q3' }, 'fromQuarter: must be at most a year ahead: 2027-Q2 is the last quarter'],
      [{ reason: ' ' }, 'reason: is required'],
      [{ couponCode: 'NOBODY' }, 'couponCode: is not known: no charge was ever made under it'],
    ] as const) {
      const { status, body } = await set('2026-Q1', 20, more);
      assert.deepEqual([status, body.message], [400, message]);
    }
    const other = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    const input = { couponCode: 'PARTNER20', fromQuarter: '2026-Q1', ratePercent: 5, reason: 'x' };
    const after = await world.server.digest();
    assert.equal((await other.call(setCouponCommission, input)).status, 403);
    assert.equal((await other.call(getCouponCommissions, { couponCode: 'PARTNER20' })).status, 403);
    assert.equal(await world.server.digest(), after);
    assert.notEqual(digest, '');
  });

  test('a rate may be set a year ahead, and one of an earlier release for later be taken back (d101)', async () => {
    assert.equal((await set('2027-Q2', 9)).status, 200);
    await insertCommissions(world.server.platform.db, [
      {
        code: 'PARTNER20',
        fromQuarter: '2099-Q1',
        rateBps: 900,
        reason: 'Typing error',
        setBy: 'ada',
        setByLabel: 'ada@staff.example',
        setAt: '2026-01-05T10:00:00.000Z',
      },
    ]);
    assert.equal((await set('2099-Q1', 8)).status, 400);
    assert.equal((await set('2099-Q1', null)).status, 200);
  });

  test('two people who set one rate at once: one succeeds, the other sees why', async () => {
    const answers = await Promise.all([
      set('2025-Q1', 7, { expected: null }),
      set('2025-Q1', 8, { expected: null }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  });
});
