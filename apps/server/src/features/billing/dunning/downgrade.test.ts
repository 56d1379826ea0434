// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { listDunningDryRun } from '@midoffice/contract/billing/dunning/calls/list-dunning-dry-run';
import type { DunningPolicy } from '@midoffice/contract/billing/dunning/policy';
import type { SeedSubscription } from '../../../platform/demo/world.ts';
import { findAccount } from '../../customers/customer-records/api.ts';
import { until } from '../../../testing/process.ts';
import { gatewayRecordOf } from '../../customers/api-keys/api.ts';
import { linkedCustomer } from '../../customers/accounts/testing/factory.ts';
import { runDunning } from './run.ts';
import { caseOf, forgetAll, keptSteps } from './testing/look-store.ts';
import {
  dayMs,
  dunningWorld,
  mirror,
  mondayMs,
  pays,
  policyOf,
  step,
  turnOn,
  type DunningWorld,
} from './testing/world.ts';

const unpaid = (price: string, day: string): SeedSubscription => ({
  price,
  start: `2026-05-${day}T09:00:00Z`,
  status: 'past_due',
});

describe('the downgrade of dunning', () => {
  let world: DunningWorld;
  let made = 0;
  let down: DunningPolicy;
  before(async () => {
    world = await dunningWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    await forgetAll(world.server.platform.db);
    world.clock.nowMs = mondayMs;
    made += 1;
    // A policy is saved once: each test names its step anew.
    down = policyOf([step(`down-${made}`, 1, 'downgrade')]);
  });
  const run = () => runDunning(world.server.platform);

  /** A customer with subscriptions of which those past due have an open invoice each. */
  async function customerWith(subscriptions: SeedSubscription[], planCode: string) {
    const stripeID = `cus_down${String(made).padStart(7, '0')}`;
    const { userid } = await linkedCustomer(
      world,
      stripeID,
      { paymentMethod: 'insufficient_funds', subscriptions },
      { planCode, customRateLimit: -2 },
    );
    await mirror(world, userid);
    const { data } = await world.onlooker.invoices.list({ customer: stripeID, status: 'open' });
    const invoices = data.map((invoice) => invoice.id!).toReversed();
    const statuses = async () => {
      const all = await world.onlooker.subscriptions.list({ customer: stripeID, status: 'all' });
      return Object.fromEntries(
        all.data.map(({ items, status }) => [items.data[0]!.price.lookup_key ?? '', status]),
      );
    };
    return { userid, stripeID, invoices, statuses };
  }
  const stepsOf = async (invoiceID: string) =>
    (await keptSteps(world.server.platform.db, invoiceID)).map(
      ({ state, message }) => `${state}: ${message}`,
    );
  const planOf = async (invoiceID: string) => (await caseOf(world.server.platform.db, invoiceID))?.plan;

  test("ends the invoice's own subscription and no other that is past due", async () => {
    const { invoices, statuses } = await customerWith(
      [unpaid('price_monthlyIND1', '12'), unpaid('price_monthlyCOM1', '14')],
      'monthlyCOM1',
    );
    await turnOn(world, down);
    world.clock.nowMs = Date.UTC(2026, 5, 13, 10);
    await run();
    assert.deepEqual(await statuses(), { monthlyIND1: 'canceled', monthlyCOM1: 'past_due' });
    assert.equal((await keptSteps(world.server.platform.db, invoices[1]!)).length, 0);
  });

  test('a second unpaid invoice has its own downgrade, though the first one has made the plan free', async () => {
    const { userid, invoices, statuses } = await customerWith(
      [unpaid('price_monthlyIND1', '12'), unpaid('price_monthlyCOM1', '14')],
      'monthlyCOM1',
    );
    await turnOn(world, down);
    world.clock.nowMs = Date.UTC(2026, 5, 13, 10);
    await run();
    assert.equal(await planOf(invoices[0]!), 'free');
    await world.server.platform.push.settled();
    assert.equal((await gatewayRecordOf(world.server.platform, userid))?.callsPerMinute, 60);
    world.clock.nowMs += 3 * dayMs;
    await run();
    assert.deepEqual(await statuses(), { monthlyIND1: 'canceled', monthlyCOM1: 'canceled' });
    assert.deepEqual(await Promise.all(invoices.map(stepsOf)), [
      ['done: Unpaid subscription ended. The plan is now Basic.'],
      ['done: Unpaid subscription ended. The plan stays Basic.'],
    ]);
  });

  test('two unpaid invoices due on one day: the dry run says both downgrades, and both happen', async () => {
    const { invoices, statuses } = await customerWith(
      [unpaid('price_monthlyIND1', '11'), unpaid('price_monthlyCOM1', '12')],
      'monthlyCOM1',
    );
    const policy = policyOf([step('down', 1, 'downgrade', { plans: ['monthlyCOM1', 'monthlyIND1'] })]);
    const dryRun = await turnOn(world, policy);
    assert.equal(dryRun.summary.now.downgrade, 2);
    const { body } = await world.admin.call(listDunningDryRun, { id: dryRun.id, now: 'true' });
    assert.deepEqual(body.rows.map(({ invoiceID }) => invoiceID).toSorted(), invoices.toSorted());
    assert.equal((await run()).done.downgrade, 2);
    assert.deepEqual(await statuses(), { monthlyIND1: 'canceled', monthlyCOM1: 'canceled' });
  });

  test('a subscription that is paid stays, and its plan is what the customer has afterwards', async () => {
    const { invoices, statuses } = await customerWith(
      [
        { price: 'price_monthlyIND2', start: '2026-05-20T09:00:00Z', status: 'active' },
        unpaid('price_monthlyCOM1', '12'),
      ],
      'monthlyCOM1',
    );
    await turnOn(world, down);
    await run();
    assert.deepEqual(await statuses(), { monthlyIND2: 'active', monthlyCOM1: 'canceled' });
    assert.equal(await planOf(invoices[0]!), 'monthlyIND2');
    assert.deepEqual(await stepsOf(invoices[0]!), [
      'done: Unpaid subscription ended. The plan is now Professional, monthly.',
    ]);
  });

  test('a manual subscription keeps its plan', async () => {
    const { userid, invoices, statuses } = await customerWith(
      [unpaid('price_monthlyCOM1', '12')],
      'monthlyCOM1',
    );
    await world.admin.call(updateManualSubInfo, { userid, manualPlanCode: 'annualCOM3' });
    await turnOn(world, down);
    await run();
    assert.deepEqual(await statuses(), { monthlyCOM1: 'canceled' });
    assert.deepEqual(await stepsOf(invoices[0]!), [
      'done: Unpaid subscription ended. The plan stays Commercial, annual.',
    ]);
  });

  test('who pays while the provider cannot be reached for the end keeps the subscription and the plan', async () => {
    const { userid, stripeID, invoices, statuses } = await customerWith(
      [unpaid('price_monthlyCOM1', '14')],
      'monthlyCOM1',
    );
    const [invoiceID] = invoices as [string];
    await turnOn(world, down);
    world.clock.nowMs += 3 * dayMs;
    world.sandbox.inject({ kind: '500', method: 'DELETE', path: '/v1/subscriptions/*', times: 100 });
    await run();
    assert.match((await stepsOf(invoiceID))[0]!, /^running: /);
    await pays(world, { stripeID, invoiceID });
    assert.deepEqual(await statuses(), { monthlyCOM1: 'active' });
    world.sandbox.clearFaults();
    await mirror(world, userid);
    world.server.platform.effects.work();
    await until('the step has ended', async () => {
      await run();
      return !(await stepsOf(invoiceID))[0]!.startsWith('running');
    });
    assert.deepEqual(await stepsOf(invoiceID), [
      'failed: The invoice was paid meanwhile. Nothing was changed.',
    ]);
    assert.deepEqual(await statuses(), { monthlyCOM1: 'active' });
    const account = await findAccount(world.server.platform.db, userid);
    assert.equal(account?.plan_code, 'monthlyCOM1');
  });

  test('an invoice without a subscription leaves subscriptions and plan alone', async () => {
    const { stripeID, userid, statuses } = await customerWith(
      [{ price: 'price_monthlyIND2', start: '2026-05-20T09:00:00Z', status: 'active' }],
      'monthlyIND2',
    );
    await world.onlooker.invoiceItems.create({ customer: stripeID, amount: 5000, currency: 'usd' });
    const draft = await world.onlooker.invoices.create({
      customer: stripeID,
      pending_invoice_items_behavior: 'include',
    });
    const open = await world.onlooker.invoices.finalizeInvoice(draft.id!);
    await world.onlooker.invoices.pay(open.id!).catch(() => undefined);
    await mirror(world, userid);
    await turnOn(world, down);
    world.clock.nowMs += 3 * dayMs;
    await run();
    assert.deepEqual(await stepsOf(open.id!), ['skipped: The invoice belongs to no subscription']);
    assert.equal(await planOf(open.id!), 'monthlyIND2');
    assert.deepEqual(await statuses(), { monthlyIND2: 'active' });
  });
});
