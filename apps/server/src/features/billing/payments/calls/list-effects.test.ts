import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { tryPaymentMethods } from '@midoffice/contract/billing/payments/calls/try-payment-methods';
import type { Client } from '../../../../testing/server.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { setRole } from '../../../system/staff/testing/factory.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { debtor, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('list-effects', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test("answers a customer's effects, and without a customer one's own, for admins everybody's; unknown ones first", async () => {
    const analyst = await world.server.staff({ role: 'analyst', permissions: ['user-records'] });
    const one = await debtor(world, 'visa');
    const two = await debtor(world, 'visa');
    world.sandbox.inject({ kind: '500', path: '/v1/invoices/*/pay' });
    await world.admin.call(tryPaymentMethods, { ...one });
    await analyst.call(tryPaymentMethods, { ...two });
    const all = (await world.admin.call(listEffects, {})).body;
    assert.deepEqual([all.open, all.unknown], [1, 1]);
    assert.deepEqual(
      all.rows.map(({ targetId, state }) => [targetId, state]),
      [
        [one.userid, 'unknown'],
        [two.userid, 'done'],
      ],
    );
    assert.match(all.rows[0]!.message, /not confirmed yet/);
    assert.ok(all.rows[0]!.nextTryAt);
    const own = (await analyst.call(listEffects, {})).body;
    assert.deepEqual(
      own.rows.map(({ targetId }) => targetId),
      [two.userid],
    );
    const customers = (await analyst.call(listEffects, { userid: one.userid })).body;
    assert.deepEqual(
      customers.rows.map(({ kind }) => kind),
      ['payments.try-payment-methods'],
    );
    assert.ok(!('input' in customers.rows[0]!));
    const done = (await world.admin.call(listEffects, { state: 'done' })).body;
    assert.deepEqual(
      done.rows[0]?.steps,
      [],
      'reads and card attempts are not recorded as steps, because they cannot be half done',
    );
  });

  test('what nobody looks up any more is shown to all who may begin such an act, but for accounts of staff', async () => {
    const asker = await world.server.staff({ role: 'analyst', permissions: ['user-records'] });
    const reader = await world.server.staff({ role: 'analyst', permissions: ['user-records'] });
    const stranger = await world.server.staff({ role: 'standard', permissions: ['earningsCall'] });
    const { db } = world.server.platform;
    const owing = await debtor(world, 'visa');
    world.sandbox.inject({ kind: '500', path: '/v1/invoices/*/pay' });
    const { effect } = (await asker.call(tryPaymentMethods, { ...owing })).body;
    const seenBy = async (client: Client) => {
      const { rows, open, waiting } = (await client.call(listEffects, { limit: '20' })).body;
      return [rows.filter(({ id }) => id === effect.id).length, open, waiting];
    };
    assert.deepEqual(
      [await seenBy(asker), await seenBy(reader)],
      [
        [1, 1, 0],
        [0, 0, 0],
      ],
    );
    // Its actor lost the right, or it is too old to be repeated.
    await db.updateTable('effect').set({ next_try_at: null }).where('id', '=', effect.id).execute();
    assert.deepEqual(await seenBy(asker), [1, 1, 1]);
    assert.deepEqual(await seenBy(reader), [1, 1, 1]);
    assert.deepEqual(await seenBy(stranger), [0, 0, 0]);
    await setRole(db, owing.userid, 'standard');
    assert.deepEqual(await seenBy(reader), [0, 0, 0]);
    await setRole(db, owing.userid, null);
    assert.equal((await reader.call(retryEffect, { id: effect.id })).status, 200);
    assert.deepEqual(await seenBy(reader), [1, 0, 0]);
  });

  test('staff of tools that act on no customer read their own acts, and none of a customer', async () => {
    const { userid } = await debtor(world, 'visa');
    const writer = await world.server.staff({ role: 'standard', permissions: ['earningsCall'] });
    assert.deepEqual((await writer.call(listEffects, {})).body.rows, []);
    const refusal = 'You do not have access to this page.';
    await refuses(world.server, writer, listEffects, { userid }, 403, refusal);
    const biller = await world.server.staff({ role: 'standard', permissions: ['create custom invoice'] });
    assert.equal((await biller.call(listEffects, { userid })).status, 200);
  });

  test('names a bad state and a bad limit', async () => {
    assert.match(
      (await world.admin.call(listEffects, { state: 'lost' })).body.message,
      /^state: must be one of/,
    );
    assert.match(
      (await world.admin.call(listEffects, { limit: '0' })).body.message,
      /^limit: must be at least 1/,
    );
  });

  test('refuses strangers', async () => {
    const { userid } = await debtor(world);
    await refusesStrangers(world, listEffects, (id) => ({ userid: id }), userid);
  });
});
