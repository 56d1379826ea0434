// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { getActiveSubscription } from '@midoffice/contract/customers/accounts/calls/get-active-subscription';
import { receiveStripeEvent } from '@midoffice/contract/billing/payments/calls/receive-stripe-event';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { reconcileEvents } from '../reconcile.ts';
import { eventCounts } from '../testing/audit-store.ts';
import { legacyCustomer, nowMs, paymentsWorld, type PaymentsWorld } from '../testing/world.ts';

const { path } = receiveStripeEvent;

describe('receive-stripe-event', () => {
  let world: PaymentsWorld;
  let url: string;
  before(async () => {
    world = await paymentsWorld({ work: true });
    url = await world.server.app.listen({ host: '127.0.0.1', port: 0 });
    world.sandbox.stripe.setWebhook({ url: `${url}${path}`, secret: 'whsec_test' });
  });
  afterEach(() => world.sandbox.clearFaults());
  after(() => world.close());

  const client = () => world.onlooker;
  const post = async (payload: string, signature: string | undefined) => {
    const response = await world.server.app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    });
    return { status: response.statusCode, body: response.json<{ message?: string; received?: boolean }>() };
  };
  const eventText = (id: string, customer: string | null = null): string =>
    JSON.stringify({
      id,
      object: 'event',
      created: 1_780_000_000,
      type: 'invoice.paid',
      data: { object: { id: 'in_1', object: 'invoice', customer } },
    });
  async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
    for (
      const end = Date.now() + 10_000;
      Date.now() < end;
      await new Promise((resolve) => setTimeout(resolve, 40))
    )
      if (await holds()) return;
    assert.fail(`waited in vain until ${what}`);
  }
  const endsOn = async (userid: string): Promise<string | null> =>
    (await world.admin.call(getActiveSubscription, { userid })).body.activeSubscription?.changeDate ?? null;

  test('takes what is signed with any of the secrets, keeps it once, and audits it once', async () => {
    const text = eventText('evt_once');
    const signature = world.sandbox.stripe.signature(text);
    for (let n = 0; n < 3; n += 1)
      assert.deepEqual(await post(text, signature), { status: 200, body: { received: true } });
    assert.deepEqual(await eventCounts(world.server.platform.db, 'evt_once'), {
      events: 1,
      audits: 1,
      open: 0,
    });
  });

  test('refuses a missing, a wrong and an old signature and a changed body, and writes nothing', async () => {
    const text = eventText('evt_forged');
    const before = await world.server.digest();
    const now = Math.floor(Date.now() / 1000);
    const { signature } = world.sandbox.stripe;
    for (const [payload, header] of [
      [text, undefined],
      [text, 't=1,v1=00'],
      [text, signature(text, now - 301)],
      [text.replace('in_1', 'in_2'), signature(text)],
      ['', signature('')],
      ['not json', signature('{}')],
    ] as const) {
      const { status, body } = await post(payload, header);
      assert.deepEqual([status, body.message], [400, 'The signature is missing, wrong or too old.']);
    }
    assert.equal(await world.server.digest(), before);
  });

  test('a change at the provider arrives by itself, duplicated and disordered or not', async () => {
    for (const kind of ['webhook-duplicate', 'webhook-disorder', undefined] as const) {
      const { userid, subscription } = await legacyCustomer(world);
      if (kind) world.sandbox.inject({ kind, times: 2 });
      await client().subscriptions.update(subscription, { cancel_at_period_end: true });
      await until(`the mirror has followed (${kind})`, async () => (await endsOn(userid)) !== null);
      await client().subscriptions.update(subscription, { cancel_at_period_end: false });
      await until(`the mirror has followed back (${kind})`, async () => (await endsOn(userid)) === null);
    }
  });

  test('an event that no webhook brought is found by the job, once', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    await world.sandbox.stripe.webhooksIdle();
    await reconcileEvents(world.server.platform);
    world.sandbox.inject({ kind: 'webhook-drop', times: 20 });
    await client().subscriptions.update(subscription, { cancel_at_period_end: true });
    await world.sandbox.stripe.webhooksIdle();
    assert.equal(await endsOn(userid), null);
    assert.equal(await reconcileEvents(world.server.platform), 1);
    await until('the mirror has followed', async () => (await endsOn(userid)) !== null);
    assert.equal(await reconcileEvents(world.server.platform), 0);
  });

  test('a dispute and a refund name a charge alone: its customer is read again, and both are shown', async () => {
    const { userid, stripeID } = await legacyCustomer(world);
    const { data } = await client().charges.list({ customer: stripeID });
    const charge = data[0]!;
    const shown = async () => {
      const { allStripeAccounts } = (await world.admin.call(getActiveSubscription, { userid })).body;
      return allStripeAccounts[0]!.charges.find(({ chargeID }) => chargeID === charge.id);
    };
    await client().refunds.create({ charge: charge.id, amount: 500 });
    await until('the refund is mirrored', async () => (await shown())?.amountRefundedCents === 500);
    world.sandbox.stripe.dispute(charge.id);
    await until('the dispute is mirrored', async () => (await shown())?.disputed === true);
    assert.equal((await shown())?.refunded, false);
    const { body } = await world.admin.call(getCustomerTimeline, { userid });
    assert.ok(
      body.rows.some(({ title }) => title === 'Charge of $19.00, of which $5.00 was refunded, disputed'),
      JSON.stringify(body.rows.map(({ title }) => title)),
    );
    const [dispute] = (await client().disputes.list({ charge: charge.id })).data;
    world.sandbox.stripe.moveDispute(dispute!.id, 'won');
    await until('its end is mirrored', async () => (await shown())?.disputeStatus === 'won');
    const won = (await world.admin.call(getCustomerTimeline, { userid })).body.rows;
    assert.ok(
      won.some(({ title }) => title === 'Charge of $19.00, of which $5.00 was refunded, dispute won'),
      JSON.stringify(won.map(({ title }) => title)),
    );
  });

  test('a card that is detached names nobody any more: whose it was is read again', async () => {
    const { userid, stripeID } = await legacyCustomer(world);
    const cards = async () =>
      (await world.admin.call(getActiveSubscription, { userid })).body.paymentMethods.length;
    const second = await client().paymentMethods.attach('pm_card_mastercard', { customer: stripeID });
    await until('the second card is mirrored', async () => (await cards()) === 2);
    await world.sandbox.stripe.webhooksIdle();
    await client().paymentMethods.detach(second.id);
    await until('it is gone', async () => (await cards()) === 1);
  });

  test('events of an outage are found though later ones have arrived', async () => {
    const [missed, later] = [await legacyCustomer(world), await legacyCustomer(world)];
    await world.sandbox.stripe.webhooksIdle();
    await reconcileEvents(world.server.platform);
    world.sandbox.inject({ kind: 'webhook-drop', times: 20 });
    await client().subscriptions.update(missed.subscription, { cancel_at_period_end: true });
    await world.sandbox.stripe.webhooksIdle();
    world.sandbox.clearFaults();
    world.sandbox.clock.set(nowMs + 3_600_000);
    await client().subscriptions.update(later.subscription, { cancel_at_period_end: true });
    await until('the later one has arrived', async () => (await endsOn(later.userid)) !== null);
    assert.equal(await endsOn(missed.userid), null);
    assert.equal(await reconcileEvents(world.server.platform), 1);
    await until('the mirror has followed', async () => (await endsOn(missed.userid)) !== null);
  });
});
