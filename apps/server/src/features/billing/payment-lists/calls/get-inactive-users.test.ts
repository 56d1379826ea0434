import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getInactiveUsers } from '@midoffice/contract/billing/payment-lists/calls/get-inactive-users';
import {
  insertManualSubscriptions,
  insertPaypalAccounts,
} from '../../../customers/accounts/testing/factory.ts';
import { checkList, rowsOf } from '../testing/list-cases.ts';
import { listsWorld, type ListsWorld } from '../testing/world.ts';

describe('get-inactive-users', () => {
  let world: ListsWorld;
  before(async () => {
    world = await listsWorld();
  });
  after(() => world.close());

  test('lists paid plans that nothing entitles to: no subscription, no manual one, no PayPal, not paid outside', async () => {
    const { db } = world.server.platform;
    const calls = { lastApiCallAt: '2026-06-14T00:00:00.000Z', currentApiCount: 40 };
    const left = await world.customer({ planCode: 'annualCOM1', ...calls });
    await world.mirror(left.userid, 'cus_left', {
      subscriptions: [{ status: 'canceled', endedAt: '2026-05-02T00:00:00.000Z' }],
    });
    const never = await world.customer({ planCode: 'monthlyIND1', lastApiCallAt: null });
    await world.customer({ planCode: 'free', ...calls });
    await world.customer({ planCode: 'annualCOM3', enterprise: true });
    await world.customer({ planCode: 'annualCOM3', bankTransfer: true });
    const pays = await world.customer({ planCode: 'monthlyIND1' });
    await world.mirror(pays.userid, 'cus_pays', { subscriptions: [{ status: 'past_due' }] });
    const paypal = await world.customer({ planCode: 'monthlyIND1' });
    await insertPaypalAccounts(db, [{ userid: paypal.userid, record: { status: 'ACTIVE' } }]);
    const manual = await world.customer({ planCode: 'monthlyIND1' });
    const expired = await world.customer({ planCode: 'monthlyIND2', lastApiCallAt: null });
    const day = { planCode: 'monthlyIND1', changeDate: null, paymentLink: null };
    await insertManualSubscriptions(db, [
      { userid: manual.userid, ...day, expiryDate: '2026-06-15' },
      { userid: expired.userid, ...day, expiryDate: '2026-06-14' },
    ]);
    await world.refresh('inactive-users');
    const rows = await rowsOf(world, getInactiveUsers, { sort: '-apicount' });
    assert.deepEqual(
      rows.map(({ userid }) => userid).sort(),
      [left.userid, never.userid, expired.userid].sort(),
    );
    const row = rows.find(({ userid }) => userid === left.userid);
    assert.deepEqual(row, {
      rowKey: left.userid,
      userid: left.userid,
      email: left.email,
      state: 'calling',
      planCode: 'annualCOM1',
      apicount: 40,
      stripeID: 'cus_left',
      subEndDate: '2026-05-02T00:00:00.000Z',
      lastAPICall: '2026-06-14T00:00:00.000Z',
      createdAt: left.createdAt,
      blocked: false,
    });
    assert.equal(rows.find(({ userid }) => userid === never.userid)!['state'], 'idle');
  });

  test('whole, by page, sorted, filtered, as a file, and for its permission alone', () =>
    checkList(world, getInactiveUsers, 'inactive-users'));
});
