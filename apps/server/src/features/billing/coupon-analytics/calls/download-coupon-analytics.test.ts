import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadCouponAnalytics } from '@midoffice/contract/billing/coupon-analytics/calls/download-coupon-analytics';
import { newestAudit } from '../../../../testing/audit.ts';
import { couponsWorld, payer, rate, type CouponsWorld } from '../testing/world.ts';

describe('download-coupon-analytics', () => {
  let world: CouponsWorld;
  before(async () => {
    world = await couponsWorld();
    await rate(world, 'PARTNER20', 12.5);
  });
  after(() => world.close());

  test('a line for each customer in the columns of the subscription table; the audit log names who', async () => {
    const { userid, email, stripeID } = await payer(world, {
      subscriptions: [
        {
          price: 'price_monthlyIND1',
          start: '2026-04-05T00:00:00Z',
          coupon: 'PARTNER20',
          status: 'canceled',
          cancelAt: '2026-05-20T00:00:00Z',
        },
      ],
    });
    const { status, body, headers } = await world.admin.call(downloadCouponAnalytics, {
      quarter: '2026-Q2',
      couponCode: 'PARTNER20',
    });
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.match(String(headers['content-disposition']), /coupon-PARTNER20-2026-Q2\.csv/);
    const [head, line, ...rest] = String(body).trimEnd().split('\r\n');
    assert.equal(
      head,
      'customerID,amount,commission,planName,createdAt,activeMonths,canceledAt,subStatus,interval,' +
        'currency,commissionPercent,charges,annual,userid,email',
    );
    assert.equal(
      line,
      `${stripeID},46.4,5.8,"Starter, monthly",2026-04-05T00:00:00.000Z,2,2026-05-20T00:00:00.000Z,` +
        `canceled,month,USD,12.5,2,false,${userid},${email}`,
    );
    assert.deepEqual(rest, []);
    const entry = await newestAudit(world.server, 'coupon analytics');
    assert.deepEqual(
      [entry?.kind, entry?.actor_id, entry?.after],
      [
        'coupon.analytics-exported',
        world.admin.userid,
        { filters: { quarter: '2026-Q2', couponCode: 'PARTNER20' }, rows: 1 },
      ],
    );
  });

  test('refuses a code that nobody paid under, a bad quarter and a member without the grant; no export is recorded', async () => {
    const other = await world.server.staff({ role: 'standard', permissions: ['getCharges'] });
    const digest = await world.server.digest();
    const ask = async (quarter: string, couponCode: string, client = world.admin) =>
      (await client.call(downloadCouponAnalytics, { quarter, couponCode })).status;
    assert.equal(await ask('2026-Q2', 'NOBODY'), 404);
    assert.equal(await ask('2026-Q9', 'PARTNER20'), 400);
    assert.equal(await ask('2026-Q2', 'PARTNER20', other), 403);
    assert.equal(await world.server.digest(), digest);
  });
});
