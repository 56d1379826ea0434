import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getCouponCommissions } from '@midoffice/contract/billing/coupon-analytics/calls/get-coupon-commissions';
import { testServer, type TestServer } from '../../../../testing/server.ts';

describe('get-coupon-commissions', () => {
  let server: TestServer;
  before(async () => {
    server = await testServer();
  });
  after(() => server.close());

  test('a code without a rate has no changes; a member without the grant is refused', async () => {
    const member = await server.staff({ role: 'standard', permissions: ['getCouponAnalytics'] });
    assert.deepEqual((await member.call(getCouponCommissions, { couponCode: 'NEW' })).body, {
      couponCode: 'NEW',
      changes: [],
    });
    const other = await server.staff({ role: 'standard', permissions: ['charts'] });
    assert.equal((await other.call(getCouponCommissions, { couponCode: 'NEW' })).status, 403);
    assert.equal((await member.call(getCouponCommissions, { couponCode: '' })).status, 400);
  });
});
