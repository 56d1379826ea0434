import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { retryEffect } from '@midoffice/contract/billing/payments/calls/retry-effect';
import { refundCharge } from '@midoffice/contract/billing/payments/calls/refund-charge';
import { refuses } from '../../../testing/refuses.ts';
import { setRole } from '../../system/staff/testing/factory.ts';
import { coreStaff, payer, paymentsWorld, type PaymentsWorld } from './testing/world.ts';

describe('losing the right to refund', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());
  const refundsOf = async (charge: string): Promise<number[]> =>
    (await world.onlooker.refunds.list({ charge, limit: 100 })).data.map(({ amount }) => amount);

  test('between two tries leaves the outcome open and locked until somebody with access has it found', async () => {
    const { userid, chargeID } = await payer(world);
    const leaver = await world.server.staff({ userid: coreStaff(1) });
    world.sandbox.inject({ kind: '500-after-success', method: 'POST', path: '/v1/refunds' });
    const first = await leaver.call(refundCharge, { chargeID, amount: 700, reason: 'x' });
    assert.equal(first.body.effect.state, 'unknown');
    const { db, effects } = world.server.platform;
    await setRole(db, leaver.userid, 'standard');
    await effects.settle(first.body.effect.id);
    const stopped = (await world.admin.call(listEffects, { userid })).body.rows[0]!;
    assert.deepEqual(
      [stopped.state, stopped.nextTryAt, stopped.message],
      [
        'unknown',
        null,
        `${stopped.actorLabel} no longer has access to this action, so it was stopped. An earlier try may have come through: look it up at the vendor.`,
      ],
    );
    const again = { chargeID, amount: 700, reason: 'again' };
    await refuses(world.server, world.admin, refundCharge, again, 409, /already in progress/);
    const found = await world.admin.call(retryEffect, { id: stopped.id });
    assert.deepEqual([found.status, found.body.message], [200, 'Refunded 7.00 USD to visa 4242.']);
    assert.deepEqual(await refundsOf(chargeID), [700]);
  });

  test('before anything reached the provider refuses it, and nothing is refunded', async () => {
    const { userid, chargeID } = await payer(world);
    const leaver = await world.server.staff({ userid: coreStaff(2) });
    // The charge is read once before the intent is stored.
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/charges/*', skip: 1, times: 9 });
    const first = await leaver.call(refundCharge, { chargeID, reason: 'x' });
    world.sandbox.clearFaults();
    assert.equal(first.body.effect.state, 'unknown');
    const { db, effects } = world.server.platform;
    await setRole(db, leaver.userid, 'standard');
    await effects.settle(first.body.effect.id);
    const line = (await world.admin.call(listEffects, { userid })).body.rows[0]!;
    assert.equal(line.state, 'failed');
    assert.match(line.message, /no longer has access to this action, so it was stopped\.$/);
    assert.deepEqual(await refundsOf(chargeID), []);
  });
});
