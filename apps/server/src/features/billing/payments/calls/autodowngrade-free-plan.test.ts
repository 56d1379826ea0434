import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { updatePlancode } from '@midoffice/contract/customers/accounts/calls/update-plancode';
import { autodowngradeFreePlan } from '@midoffice/contract/billing/payments/calls/autodowngrade-free-plan';
import { outcomesOf } from '../testing/audit-store.ts';
import { refusesStrangers } from '../testing/refusals.ts';
import { mirrorCustomer } from '../../../customers/accounts/testing/factory.ts';
import { legacyCustomer, paymentsWorld, paypalCustomer, type PaymentsWorld } from '../testing/world.ts';

describe('autodowngrade-free-plan', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test('ends what runs with the paid period and marks the customer migrated', async () => {
    const { userid, subscription } = await legacyCustomer(world, { planCode: 'free' });
    const { status, body } = await world.admin.call(autodowngradeFreePlan, { userid });
    assert.deepEqual(
      [status, body.message],
      [200, 'Downgraded to the free plan, 1 subscription ends with the paid period.'],
    );
    assert.equal(world.sandbox.stripe.get(subscription)?.['cancel_at_period_end'], true);
    const details = (await world.admin.call(getActiveSubscription, { userid })).body;
    assert.deepEqual([details.user.planCode, details.user.migrated], ['free', true]);
    assert.ok(details.activeSubscription?.changeDate, 'the mirror knows when it ends');
    assert.deepEqual(await outcomesOf(world.server.platform.db, userid, 'migration.free-downgrade'), [
      'intended',
      'done',
    ]);
  });

  test('what has not begun to bill is canceled, and what PayPal does not cancel is named', async () => {
    const { userid, stripeID, paypalID } = await paypalCustomer(world, {
      status: 'APPROVED',
      start: '2026-06-14T00:00:00Z',
    });
    await world.admin.call(updatePlancode, { userid, plancode: 'free' });
    const items = [{ price: 'price_monthlyIND1' }];
    const waiting = await world.onlooker.subscriptions.create({
      customer: stripeID,
      items,
      payment_behavior: 'default_incomplete',
    });
    const schedule = await world.onlooker.subscriptionSchedules.create({
      customer: stripeID,
      start_date: Date.UTC(2026, 6, 1) / 1000,
      phases: [{ items }],
    });
    const { body } = await world.admin.call(autodowngradeFreePlan, { userid });
    assert.equal(
      body.message,
      `Downgraded to the free plan, canceled before it began: ${waiting.id}, ${schedule.id}. Could not be stopped, please check at PayPal: ${paypalID}, which begins once the customer approves.`,
    );
    assert.equal(world.sandbox.stripe.get(waiting.id)?.['status'], 'canceled');
    assert.equal(world.sandbox.stripe.get(schedule.id)?.['status'], 'canceled');
  });

  test('ends one with the paid period that would end some day far off', async () => {
    const { userid, subscription } = await legacyCustomer(world, { planCode: 'free' });
    await world.onlooker.subscriptions.update(subscription, { cancel_at: Date.UTC(2031, 0, 1) / 1000 });
    const { status } = await world.admin.call(autodowngradeFreePlan, { userid });
    assert.equal(status, 200);
    const ending = await world.onlooker.subscriptions.retrieve(subscription);
    assert.equal(ending.cancel_at_period_end, true);
    assert.equal(ending.cancel_at, ending.items.data[0]?.current_period_end);
  });

  test('a plan that somebody gives meanwhile stays', async () => {
    const { userid } = await legacyCustomer(world, { planCode: 'free' });
    world.sandbox.inject({ kind: '500', method: 'POST', path: '/v1/subscriptions/*' });
    const { body } = await world.admin.call(autodowngradeFreePlan, { userid });
    assert.equal(body.effect.state, 'unknown');
    await world.admin.call(updatePlancode, { userid, plancode: 'monthlyIND1' });
    assert.equal((await world.server.platform.effects.settle(body.effect.id)).state, 'done');
    const details = (await world.admin.call(getActiveSubscription, { userid })).body;
    assert.deepEqual([details.user.planCode, details.user.migrated], ['monthlyIND1', true]);
  });

  test('ends nothing where PayPal refuses the look, and says what was ended where it refuses the end', async () => {
    const { userid, stripeID } = await paypalCustomer(
      world,
      {},
      { subscriptions: [{ id: 'sub_both', price: 'price_former_monthly', start: '2026-06-01T00:00:00Z' }] },
    );
    await mirrorCustomer(world.admin, userid);
    await world.admin.call(updatePlancode, { userid, plancode: 'free' });
    world.sandbox.inject({ kind: '401', method: 'GET', path: '/v1/billing/subscriptions/*', times: 9 });
    const blind = await world.admin.call(autodowngradeFreePlan, { userid });
    world.sandbox.clearFaults();
    const isEnding = async () =>
      (await world.onlooker.subscriptions.list({ customer: stripeID })).data[0]!.cancel_at_period_end;
    assert.deepEqual([blind.body.success, await isEnding()], [false, false], blind.body.message);
    world.sandbox.inject({ kind: '401', path: '/v1/billing/subscriptions/*/cancel', times: 9 });
    const half = await world.admin.call(autodowngradeFreePlan, { userid });
    world.sandbox.clearFaults();
    assert.match(half.body.message, /Ends with the paid period already: sub_both\.$/);
    assert.equal(await isEnding(), true);
    const details = (await world.admin.call(getActiveSubscription, { userid })).body;
    assert.ok(details.activeSubscription?.changeDate, 'the mirror knows when it ends');
    const again = await world.admin.call(autodowngradeFreePlan, { userid });
    assert.equal(again.status, 200, again.body.message);
  });

  test('refuses whom it is not for, and writes nothing (r000-legacy-free-downgrade)', async () => {
    const paid = await legacyCustomer(world);
    const modern = await legacyCustomer(world, { planCode: 'free', legacy: false });
    const moved = await legacyCustomer(world, { planCode: 'free', migrated: true });
    const before = await world.server.digest();
    const messages = [];
    for (const { userid } of [paid, modern, moved]) {
      const { status, body } = await world.admin.call(autodowngradeFreePlan, { userid });
      assert.equal(status, 409);
      messages.push(body.message.split(': ')[1]);
    }
    assert.deepEqual(messages, [
      'this customer is on Starter, monthly.',
      'this is no legacy customer.',
      'this customer is migrated already.',
    ]);
    assert.equal(await world.server.digest(), before);
  });

  test('refuses strangers', async () => {
    const { userid } = await legacyCustomer(world);
    await refusesStrangers(world, autodowngradeFreePlan, (id) => ({ userid: id }), userid);
  });
});
