import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getPaypalSubscriptions } from '@midoffice/contract/billing/payments/calls/get-paypal-subscriptions';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { paypalLine } from '@midoffice/contract/billing/payments/shapes';
import { paged } from '@midoffice/contract/kernel';
import { z } from 'zod';
import { refuses } from '../../../../testing/refuses.ts';
import { paymentsWorld, paypalCustomer, type PaymentsWorld } from '../testing/world.ts';

describe('get-paypal-subscriptions', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld({ work: true });
  });
  after(() => world.close());
  const list = async (asked: object = {}) =>
    paged(paypalLine).parse((await world.admin.call(getPaypalSubscriptions, { page: '1', ...asked })).body);

  test('is empty, then lists, searches, filters and orders; a migrated one is cancelled (r003-paypal-empty)', async () => {
    assert.deepEqual(await list(), { rows: [], total: 0 });
    assert.deepEqual((await world.admin.call(getPaypalSubscriptions, {})).body, []);
    const late = await paypalCustomer(world, { nextBilling: '2026-07-20T00:00:00Z' });
    const soon = await paypalCustomer(world, { amountCents: 5900 });
    const { rows, total } = await list({ page: '1' });
    assert.deepEqual([total, rows.map(({ userid }) => userid)], [2, [soon.userid, late.userid]]);
    const plain = await world.admin.call(getPaypalSubscriptions, { sort: 'amount' });
    assert.deepEqual(
      z
        .array(paypalLine)
        .parse(plain.body)
        .map(({ userid }) => userid),
      [late.userid, soon.userid],
      'a plain list without a page (d097)',
    );
    assert.deepEqual(
      [rows[0]!.amount, rows[0]!.currency, rows[0]!.interval, rows[0]!.status, rows[0]!.subscriptionID],
      [5900, 'usd', 'month', 'ACTIVE', soon.paypalID],
    );
    assert.deepEqual(
      (await list({ search: late.paypalID.toLowerCase() })).rows.map(({ email }) => email),
      [late.email],
    );
    assert.deepEqual((await list({ search: '%' })).total, 0);
    assert.deepEqual((await list({ sort: '-amount' })).rows[0]!.userid, soon.userid);
    assert.equal((await list({ page: '2' })).rows.length, 0);
    const own = await world.server.staff({
      role: 'standard',
      permissions: ['migrate-payapal-subscriptions'],
    });
    const moved = await own.call(migratePaypalAccount, { userid: late.userid });
    assert.equal(moved.status, 200);
    assert.deepEqual(
      (await list({ status: 'CANCELLED' })).rows.map(({ userid }) => userid),
      [late.userid],
    );
    assert.equal((await list({ status: 'ACTIVE' })).total, 1);
  });

  test('refuses other orders and other members', async () => {
    await refuses(
      world.server,
      world.admin,
      getPaypalSubscriptions,
      { sort: 'x' },
      400,
      /^sort: must be one of/,
    );
    const other = await world.server.staff({ role: 'standard', permissions: ['sync-products'] });
    await refuses(
      world.server,
      other,
      getPaypalSubscriptions,
      {},
      403,
      'You do not have access to this page.',
    );
  });
});
