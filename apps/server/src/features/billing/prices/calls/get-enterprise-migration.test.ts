import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getEnterpriseMigration } from '@midoffice/contract/billing/prices/calls/get-enterprise-migration';
import { refusesStrangers } from '../../payments/testing/refusals.ts';
import { legacyCustomer, nowMs, paymentsWorld, type PaymentsWorld } from '../../payments/testing/world.ts';

describe('get-enterprise-migration', () => {
  let world: PaymentsWorld;
  before(async () => {
    world = await paymentsWorld();
  });
  after(() => world.close());

  test("shows the provider's proration to the cent and changes nothing", async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const before = world.sandbox.stripe.get(subscription);
    const digest = await world.server.digest();
    const { status, body } = await world.admin.call(getEnterpriseMigration, {
      userid,
      subscription,
      newPriceID: 'price_monthlyIND1',
    });
    // 15.5 of 30 days are left of June.
    const share = 15.5 / 30;
    const [credit, debit] = [-Math.round(1900 * share), Math.round(2900 * share)];
    assert.deepEqual(
      [status, body.proration, body.total, body.due, body.currency, body.chargesNow, body.at],
      [
        200,
        credit + debit,
        2900 + credit + debit,
        2900 + credit + debit,
        'usd',
        false,
        '2026-07-01T00:00:00.000Z',
      ],
    );
    assert.equal(body.prorationDate, nowMs / 1000);
    assert.deepEqual(
      body.lines
        .filter(({ proration }) => proration)
        .map(({ amount }) => amount)
        .sort((a, b) => a - b),
      [credit, debit],
    );
    assert.deepEqual(world.sandbox.stripe.get(subscription), before);
    assert.equal(await world.server.digest(), digest);
  });

  test('another period is charged at once, and says so', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const { body } = await world.admin.call(getEnterpriseMigration, {
      userid,
      subscription,
      newPriceID: 'price_annualIND1',
    });
    assert.deepEqual([body.chargesNow, body.present.period, body.next.period], [true, 'month', 'year']);
    assert.equal(body.due, 29_000 - Math.round(1900 * (15.5 / 30)));
  });

  test('a subscription that is paid by invoice is invoiced at once, and no card is said to be charged', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    await world.onlooker.subscriptions.update(subscription, {
      collection_method: 'send_invoice',
      days_until_due: 30,
    });
    const { body } = await world.admin.call(getEnterpriseMigration, {
      userid,
      subscription,
      newPriceID: 'price_annualIND1',
    });
    assert.deepEqual([body.chargesNow, body.invoicesNow], [false, true]);
  });

  test('the proration is that of this move: what an earlier one has left for the same invoice is apart', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const item = (await world.onlooker.subscriptions.retrieve(subscription)).items.data[0]!.id;
    await world.onlooker.subscriptions.update(subscription, {
      items: [{ id: item, price: 'price_monthlyIND1' }],
      proration_behavior: 'create_prorations',
      proration_date: nowMs / 1000 - 5 * 86_400,
    });
    world.sandbox.stripe.seed({
      prices: [{ id: 'price_again', product: 'prod_IND1', unitAmountCents: 4900, interval: 'month' }],
    });
    const newPriceID = 'price_again';
    const { body } = await world.admin.call(getEnterpriseMigration, { userid, subscription, newPriceID });
    const sumOf = (lines: typeof body.lines) => lines.reduce((sum, { amount }) => sum + amount, 0);
    const own = body.lines.filter(({ proration }) => proration);
    const earlier = body.lines.filter((line) => line.earlier);
    assert.deepEqual([own.length, earlier.length], [2, 2], JSON.stringify(body));
    assert.equal(body.proration, sumOf(own));
    assert.notEqual(sumOf(earlier), 0);
    assert.equal(body.total, sumOf(body.lines));
  });

  test('refuses strangers, and a provider that does not answer', async () => {
    const { userid, subscription } = await legacyCustomer(world);
    const input = { subscription, newPriceID: 'price_monthlyIND1' };
    await refusesStrangers(world, getEnterpriseMigration, (id) => ({ userid: id, ...input }), userid);
    world.sandbox.inject({ kind: '500', path: '/v1/invoices/create_preview' });
    const silent = await world.admin.call(getEnterpriseMigration, { userid, ...input });
    world.sandbox.clearFaults();
    assert.equal(silent.status, 502);
  });
});
