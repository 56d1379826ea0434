import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customerWith, daySeconds, jan15, monthlyPrice, open, refusal } from './testing.ts';

test('a schedule begins its subscription on its day, which goes on by itself', async (t) => {
  const { stripe } = await open(t);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: jan15 });
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const price = await monthlyPrice(stripe);
  const made = await stripe.subscriptionSchedules.create({
    customer: customer.id,
    start_date: jan15 + 10 * daySeconds,
    phases: [{ items: [{ price: price.id }] }],
  });
  assert.deepEqual([made.status, made.subscription], ['not_started', null]);
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: jan15 + 11 * daySeconds });
  const active = await stripe.subscriptionSchedules.retrieve(made.id);
  assert.equal(active.status, 'active');
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id })).data;
  assert.deepEqual(
    [subscription?.id, subscription?.status, subscription?.schedule],
    [active.subscription, 'active', made.id],
  );
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: jan15 + 50 * daySeconds });
  const released = await stripe.subscriptionSchedules.retrieve(made.id);
  assert.deepEqual([released.status, released.released_subscription], ['released', subscription?.id]);
  assert.equal((await stripe.charges.list({ customer: customer.id })).data.length, 2);
});

test('a schedule that has not started is listed as scheduled until it is canceled, and begins nothing', async (t) => {
  const { stripe } = await open(t);
  const { id: clock } = await stripe.testHelpers.testClocks.create({ frozen_time: jan15 });
  const customer = await customerWith(stripe, 'pm_card_visa', clock);
  const price = await monthlyPrice(stripe);
  const { id } = await stripe.subscriptionSchedules.create({
    customer: customer.id,
    start_date: jan15 + daySeconds,
    phases: [{ items: [{ price: price.id }] }],
  });
  const scheduled = async (): Promise<string[]> =>
    (await stripe.subscriptionSchedules.list({ customer: customer.id, scheduled: true })).data.map(
      (one) => one.id,
    );
  assert.deepEqual(await scheduled(), [id]);
  const canceled = await stripe.subscriptionSchedules.cancel(id);
  assert.deepEqual([canceled.status, canceled.canceled_at], ['canceled', jan15]);
  assert.deepEqual(await scheduled(), []);
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: jan15 + 2 * daySeconds });
  assert.deepEqual((await stripe.subscriptions.list({ customer: customer.id })).data, []);
  const again = await refusal(stripe.subscriptionSchedules.cancel(id));
  assert.match(again.message, /currently in the `canceled` status/);
});
