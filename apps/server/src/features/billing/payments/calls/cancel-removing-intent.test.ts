import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cancelRemovingIntent } from '@midoffice/contract/billing/payments/calls/cancel-removing-intent';
import { getPaymentState } from '@midoffice/contract/billing/payments/calls/get-payment-state';
import { removePaymentIntent } from '@midoffice/contract/billing/payments/calls/remove-payment-intent';
import { insertRemovals, openRemoval, settleRemoval } from '../customer-store.ts';
import { outcomesOf } from '../testing/audit-store.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { legacyCustomer, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

describe('cancel-removing-intent', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test("withdraws the customer's request, once, audited", async () => {
    const { userid } = await legacyCustomer(world);
    await insertRemovals(world.server.platform.db, [{ userid, requestedAt: '2026-06-10T09:00:00.000Z' }]);
    assert.equal(
      (await world.admin.call(getPaymentState, { userid })).body.removal?.requestedAt,
      '2026-06-10T09:00:00.000Z',
    );
    const { status, body } = await world.admin.call(cancelRemovingIntent, {
      userid,
      reason: 'Changed her mind',
    });
    assert.deepEqual([status, body.message], [200, 'Removal request cancelled, the payment method stays.']);
    assert.equal((await world.admin.call(getPaymentState, { userid })).body.removal, null);
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'payment.removal-cancelled'), [
      'done',
    ]);
    const again = await world.admin.call(cancelRemovingIntent, { userid });
    assert.equal(again.status, 404);
  });

  test('is refused while the payment method is being deleted; a withdrawn request deletes nothing', async () => {
    const { userid, stripeID } = await legacyCustomer(world, {}, null);
    const { platform } = world.server;
    await insertRemovals(platform.db, [{ userid, requestedAt: '2026-06-10T09:00:00.000Z' }]);
    world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/payment_methods/*/detach' });
    const open = await world.admin.call(removePaymentIntent, { userid });
    assert.equal(open.body.effect.state, 'unknown');
    const digest = await world.server.digest();
    const { status, body } = await world.admin.call(cancelRemovingIntent, { userid });
    assert.deepEqual(
      [status, body.message],
      [409, 'The payment method is being deleted already, please wait for the outcome.'],
    );
    assert.equal(await world.server.digest(), digest);
    const request = (await openRemoval(platform.db, userid))!;
    await platform.db.transaction().execute((trx) => settleRemoval(trx, request.id, 'cancelled'));
    const view = await platform.effects.settle(open.body.effect.id);
    assert.deepEqual(
      [view.state, view.message],
      ['failed', 'The customer has withdrawn the request. Nothing was deleted.'],
    );
    const methods = await platform.connectors.stripe.client!.customers.listPaymentMethods(stripeID);
    assert.equal(methods.data.length, 1);
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, cancelRemovingIntent, (id) => ({ userid: id }), userid);
  });
});
