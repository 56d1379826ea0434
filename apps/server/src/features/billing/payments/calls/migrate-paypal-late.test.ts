// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { getPaypalMigration } from '@midoffice/contract/billing/payments/calls/get-paypal-migration';
import { listEffects } from '@midoffice/contract/billing/payments/calls/list-effects';
import { migratePaypalAccount } from '@midoffice/contract/billing/payments/calls/migrate-paypal-account';
import { nowMs, paymentsWorld, paypalCustomer, type PaymentsWorld } from '../testing/world.ts';

const minuteMs = 60_000;
const billingDayMs = Date.UTC(2026, 6, 1);

describe('a PayPal migration around the day on which PayPal bills', () => {
  let world: PaymentsWorld;
  let serverMs = nowMs;
  // A world each: the vendors' clock runs on.
  beforeEach(async () => {
    serverMs = nowMs;
    world = await paymentsWorld({ serverNow: () => serverMs });
  });
  afterEach(() => world.close());

  const at = (ms: number): void => {
    serverMs = ms;
    world.sandbox.clock.set(ms);
  };
  /** Tries again until the outcome is known, as the runner of a working process does. */
  const settled = async (userid: string) => {
    for (let n = 0; n < 20; n += 1) {
      const [effect] = (await world.admin.call(listEffects, { userid })).body.rows;
      if (effect?.state === 'done' || effect?.state === 'failed') return effect;
      await world.server.platform.effects.settle(effect!.id);
    }
    throw new Error('not settled');
  };
  /** A customer whose migration has begun at the card provider while PayPal does not cancel. */
  const begun = async () => {
    const customer = await paypalCustomer(world);
    world.sandbox.inject({
      kind: '500',
      method: 'POST',
      path: '/v1/billing/subscriptions/*/cancel',
      times: 500,
    });
    const { body } = await world.admin.call(migratePaypalAccount, { userid: customer.userid });
    assert.equal(body.effect.state, 'unknown');
    return { ...customer, effect: body.effect.id };
  };
  const chargesOf = async (stripeID: string) =>
    (await world.onlooker.charges.list({ customer: stripeID })).data.map(
      ({ amount, created }) => [amount, new Date(created * 1000).toISOString().slice(0, 10)] as const,
    );

  test('PayPal has billed and the card not yet: the card pays from the next PayPal day on', async () => {
    const { userid, stripeID, paypalID } = await begun();
    // Half an hour after both became due, the card's invoice is a draft.
    at(billingDayMs + 30 * minuteMs);
    world.sandbox.clearFaults();
    const { state, message } = await settled(userid);
    assert.deepEqual(
      [state, message],
      [
        'done',
        'PayPal migrated: Starter, monthly is billed by card from 2026-08-01 on, the PayPal subscription is cancelled. PayPal has billed 29.00 USD on 2026-07-01 meanwhile.',
      ],
    );
    assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'CANCELLED');
    at(Date.UTC(2026, 6, 31));
    assert.deepEqual(await chargesOf(stripeID), []);
    at(Date.UTC(2026, 7, 2));
    assert.deepEqual(await chargesOf(stripeID), [[2900, '2026-08-01']]);
  });

  test('PayPal answers but does not cancel: the card is not charged meanwhile', async () => {
    const { userid, stripeID, effect } = await begun();
    at(billingDayMs + 30 * minuteMs);
    assert.equal((await world.server.platform.effects.settle(effect)).state, 'unknown');
    at(billingDayMs + 10 * 3_600_000);
    assert.deepEqual(await chargesOf(stripeID), []);
    world.sandbox.clearFaults();
    assert.match((await settled(userid)).message, /is billed by card from 2026-08-01 on/);
    assert.deepEqual(await chargesOf(stripeID), []);
  });

  test('both have billed: done, and both amounts are named as one to be refunded', async () => {
    const { userid, stripeID, paypalID } = await begun();
    at(billingDayMs + 26 * 60 * minuteMs);
    world.sandbox.clearFaults();
    const { state, message } = await settled(userid);
    assert.equal(state, 'done');
    const { data } = await world.onlooker.invoices.list({ customer: stripeID });
    const invoice = data.find(({ amount_due: due }) => due > 0)!.id;
    assert.equal(
      message,
      `PayPal migrated: Starter, monthly is billed by card from 2026-07-01 on, the PayPal subscription is cancelled. PayPal has billed 29.00 USD on 2026-07-01, and 29.00 USD by card (${invoice}) was billed for the same time: please refund one of them.`,
    );
    assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'CANCELLED');
    assert.deepEqual(await chargesOf(stripeID), [[2900, '2026-07-01']]);
  });

  test('PayPal refuses after the card was charged: taken back, and the charge is named to be refunded', async () => {
    const { userid, email, stripeID, paypalID } = await begun();
    at(billingDayMs + 26 * 60 * minuteMs);
    world.sandbox.paypal.seed([
      {
        id: paypalID,
        planCode: 'monthlyIND1',
        amountCents: 2900,
        interval: 'month',
        status: 'APPROVED',
        start: '2026-06-30T00:00:00Z',
        payer: { id: 'PAYERAGAIN', email },
      },
    ]);
    world.sandbox.clearFaults();
    const { state, message } = await settled(userid);
    assert.equal(state, 'failed');
    assert.match(
      message,
      /The new card subscription was canceled\. It had billed 29\.00 USD by card \(in_\w+\): please refund that\. PayPal bills as before\.$/,
    );
    const { data } = await world.onlooker.subscriptions.list({ customer: stripeID, status: 'all' });
    assert.deepEqual(
      data.map(({ status }) => status),
      ['canceled'],
    );
  });

  test('PayPal has not billed: the card pays from the day that was shown', async () => {
    const { userid, stripeID } = await begun();
    at(billingDayMs - 60 * minuteMs);
    world.sandbox.clearFaults();
    assert.match((await settled(userid)).message, /by card from 2026-07-01 on, .* is cancelled\.$/);
    at(billingDayMs + 120 * minuteMs);
    assert.deepEqual(await chargesOf(stripeID), [[2900, '2026-07-01']]);
  });

  test('it is not begun within two hours before PayPal bills; nothing is written', async () => {
    const { userid, paypalID, stripeID } = await paypalCustomer(world);
    at(billingDayMs - 119 * minuteMs);
    const words = /^PayPal bills next on 2026-07-01 at 00:00 UTC\. Less than two hours before, both /;
    const shown = await world.admin.call(getPaypalMigration, { userid });
    assert.equal(shown.status, 409);
    const { status, body } = await world.admin.call(migratePaypalAccount, { userid });
    assert.equal(status, 409);
    assert.match(body.message, words);
    assert.deepEqual((await world.onlooker.subscriptions.list({ customer: stripeID })).data, []);
    assert.equal(world.sandbox.paypal.get(paypalID)?.status, 'ACTIVE');
  });
});
