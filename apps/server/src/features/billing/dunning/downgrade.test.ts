// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateManualSubInfo } from '@midoffice/contract/customers/accounts/calls/update-manual-sub-info';
import { undoAccountChange } from '@midoffice/contract/customers/account-undo/calls/undo-account-change';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { getLinkedTasks } from '@midoffice/contract/staff-work/tasks/calls/get-linked-tasks';
import { listDunningDryRun } from '@midoffice/contract/billing/dunning/calls/list-dunning-dry-run';
import type { SeedSubscription } from '../../../platform/demo/world.ts';
import { findAccount } from '../../customers/customer-records/api.ts';
import { gatewayRecordOf, listKeys } from '../../customers/api-keys/api.ts';
import { newKey } from '../../customers/api-keys/testing/keys.ts';
import { customerWith, mirror, pays, subscriptionStatuses } from './testing/customers.ts';
import { caseOf, keptSteps } from './testing/look-store.ts';
import { newStep, policyOf, step, turnOn } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';
import { dayMs } from './testing/world.ts';

const unpaid = (price: string, day: string): SeedSubscription => ({
  price,
  start: `2026-05-${day}T09:00:00Z`,
  status: 'past_due',
});

describeDunning('the downgrade of dunning', (world) => {
  const { run, runUntil, messagesOf } = world;
  const down = () => policyOf([newStep('down', 1, 'downgrade')]);
  const withTwoUnpaid = () =>
    customerWith(world, [unpaid('price_monthlyIND1', '12'), unpaid('price_monthlyCOM1', '14')], {
      planCode: 'monthlyCOM1',
    });
  const planOf = async (invoiceID: string) => (await caseOf(world.db, invoiceID))?.plan;

  test("ends the invoice's own subscription and no other that is past due", async () => {
    const { invoiceIDs, stripeID } = await withTwoUnpaid();
    await turnOn(world, down());
    world.clock.nowMs = Date.UTC(2026, 5, 13, 10);
    await run();
    assert.deepEqual(await subscriptionStatuses(world, stripeID), {
      monthlyIND1: 'canceled',
      monthlyCOM1: 'past_due',
    });
    assert.equal((await keptSteps(world.db, invoiceIDs[1]!)).length, 0);
  });

  test('a second unpaid invoice has its own downgrade, though the first one has made the plan free', async () => {
    const { userid, invoiceIDs, stripeID } = await withTwoUnpaid();
    await turnOn(world, down());
    world.clock.nowMs = Date.UTC(2026, 5, 13, 10);
    await run();
    assert.equal(await planOf(invoiceIDs[0]!), 'free');
    await world.server.platform.push.settled();
    assert.equal((await gatewayRecordOf(world.server.platform, userid))?.callsPerMinute, 60);
    world.clock.nowMs += 3 * dayMs;
    await run();
    assert.deepEqual(await subscriptionStatuses(world, stripeID), {
      monthlyIND1: 'canceled',
      monthlyCOM1: 'canceled',
    });
    assert.deepEqual(await Promise.all(invoiceIDs.map(messagesOf)), [
      ['done: Unpaid subscription ended. The plan is now Basic.'],
      ['done: Unpaid subscription ended. The plan stays Basic.'],
    ]);
  });

  test('two unpaid invoices due on one day: the dry run says both downgrades, and both happen', async () => {
    const { invoiceIDs, stripeID } = await customerWith(
      world,
      [unpaid('price_monthlyIND1', '11'), unpaid('price_monthlyCOM1', '12')],
      { planCode: 'monthlyCOM1' },
    );
    const policy = policyOf([step('down', 1, 'downgrade', { plans: ['monthlyCOM1', 'monthlyIND1'] })]);
    const dryRun = await turnOn(world, policy);
    assert.equal(dryRun.summary.now.downgrade, 2);
    const { body } = await world.admin.call(listDunningDryRun, { id: dryRun.id, now: 'true' });
    assert.deepEqual(body.rows.map(({ invoiceID }) => invoiceID).toSorted(), invoiceIDs.toSorted());
    assert.equal((await run()).done.downgrade, 2);
    assert.deepEqual(await subscriptionStatuses(world, stripeID), {
      monthlyIND1: 'canceled',
      monthlyCOM1: 'canceled',
    });
  });

  test('a subscription that is paid stays, and its plan is what the customer has afterwards', async () => {
    const { invoiceIDs, stripeID } = await customerWith(
      world,
      [
        { price: 'price_monthlyIND2', start: '2026-05-20T09:00:00Z', status: 'active' },
        unpaid('price_monthlyCOM1', '12'),
      ],
      { planCode: 'monthlyCOM1' },
    );
    await turnOn(world, down());
    await run();
    assert.deepEqual(await subscriptionStatuses(world, stripeID), {
      monthlyIND2: 'active',
      monthlyCOM1: 'canceled',
    });
    assert.equal(await planOf(invoiceIDs[0]!), 'monthlyIND2');
    assert.deepEqual(await messagesOf(invoiceIDs[0]!), [
      'done: Unpaid subscription ended. The plan is now Professional, monthly.',
    ]);
  });

  test('a manual subscription keeps its plan', async () => {
    const { userid, invoiceIDs, stripeID } = await customerWith(world, [unpaid('price_monthlyCOM1', '12')], {
      planCode: 'monthlyCOM1',
    });
    await world.admin.call(updateManualSubInfo, { userid, manualPlanCode: 'annualCOM3' });
    await turnOn(world, down());
    await run();
    assert.deepEqual(await subscriptionStatuses(world, stripeID), { monthlyCOM1: 'canceled' });
    assert.deepEqual(await messagesOf(invoiceIDs[0]!), [
      'done: Unpaid subscription ended. The plan stays Commercial, annual.',
    ]);
  });

  test('who pays while the provider cannot be reached for the end keeps the subscription and the plan', async () => {
    const { userid, stripeID, invoiceIDs } = await customerWith(world, [unpaid('price_monthlyCOM1', '14')], {
      planCode: 'monthlyCOM1',
    });
    const [invoiceID] = invoiceIDs as [string];
    await turnOn(world, down());
    world.clock.nowMs += 3 * dayMs;
    world.sandbox.inject({ kind: '500', method: 'DELETE', path: '/v1/subscriptions/*', times: 100 });
    await run();
    assert.match((await messagesOf(invoiceID))[0]!, /^running: /);
    await pays(world, { stripeID, invoiceID });
    assert.deepEqual(await subscriptionStatuses(world, stripeID), { monthlyCOM1: 'active' });
    world.sandbox.clearFaults();
    await mirror(world, userid);
    await runUntil(
      'the step has ended',
      async () => !(await messagesOf(invoiceID))[0]!.startsWith('running'),
    );
    assert.deepEqual(await messagesOf(invoiceID), [
      'failed: The invoice was paid meanwhile. Nothing was changed.',
    ]);
    assert.deepEqual(await subscriptionStatuses(world, stripeID), { monthlyCOM1: 'active' });
    const account = await findAccount(world.db, userid);
    assert.equal(account?.plan_code, 'monthlyCOM1');
  });

  test('further keys on the former plan go down with it and come back with its undo; others are named', async () => {
    const [main, same, other, basic] = Array.from({ length: 4 }, () => newKey());
    const { userid, invoiceIDs } = await customerWith(world, [unpaid('price_monthlyCOM1', '12')], {
      planCode: 'monthlyCOM1',
      keys: [
        { value: main! },
        { value: same! },
        { value: other!, planCode: 'annualIND2' },
        { value: basic!, planCode: 'free' },
      ],
    });
    await turnOn(world, down());
    await run();
    const plans = async () =>
      (await listKeys(world.db, world.server.platform.secrets, userid)).map(({ planCode }) => planCode);
    assert.deepEqual(await plans(), ['free', 'free', 'annualIND2', 'free']);
    const named = `${other!.slice(0, 8)}…${other!.slice(-4)} (Professional, annual)`;
    assert.deepEqual(await messagesOf(invoiceIDs[0]!), [
      `done: Unpaid subscription ended. The plan is now Basic. 1 further API key went down with it. Further API keys that keep their plan: ${named}.`,
    ]);
    await world.server.platform.push.settled();
    const { body: tasks } = await world.admin.call(getLinkedTasks, { kind: 'customer', id: userid });
    assert.equal(tasks.length, 1);
    assert.ok(tasks[0]!.title.startsWith('Dunning: check the further API keys of '));
    const { body } = await world.admin.call(getCustomerTimeline, { userid });
    const offered = body.rows.find(({ undo }) => undo);
    assert.doesNotMatch(offered!.detail, /fp:/);
    assert.equal(offered!.undo!.detail, 'Plan: Basic → Build, monthly, also of 1 further API key');
    const undone = await world.admin.call(undoAccountChange, { userid, entryId: offered!.undo!.entryId });
    assert.equal(undone.status, 200, JSON.stringify(undone.body));
    assert.deepEqual(await plans(), ['monthlyCOM1', 'monthlyCOM1', 'annualIND2', 'free']);
    assert.equal((await findAccount(world.db, userid))?.plan_code, 'monthlyCOM1');
  });

  test('an invoice without a subscription leaves subscriptions and plan alone', async () => {
    const { stripeID, userid } = await customerWith(
      world,
      [{ price: 'price_monthlyIND2', start: '2026-05-20T09:00:00Z', status: 'active' }],
      { planCode: 'monthlyIND2' },
    );
    await world.onlooker.invoiceItems.create({ customer: stripeID, amount: 5000, currency: 'usd' });
    const draft = await world.onlooker.invoices.create({
      customer: stripeID,
      pending_invoice_items_behavior: 'include',
    });
    const open = await world.onlooker.invoices.finalizeInvoice(draft.id!);
    await world.onlooker.invoices.pay(open.id!).catch(() => undefined);
    await mirror(world, userid);
    await turnOn(world, down());
    world.clock.nowMs += 3 * dayMs;
    await run();
    assert.deepEqual(await messagesOf(open.id!), ['skipped: The invoice belongs to no subscription']);
    assert.equal(await planOf(open.id!), 'monthlyIND2');
    assert.deepEqual(await subscriptionStatuses(world, stripeID), { monthlyIND2: 'active' });
  });
});
