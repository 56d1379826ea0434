// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { runDunning } from './run.ts';
import { blockedDebtor, setLimit } from './testing/blocks.ts';
import { caseOf, countsOf, forgetAll, keptSteps } from './testing/look-store.ts';
import {
  dayMs,
  debtor,
  dunningWorld,
  mirror,
  mondayMs,
  pays,
  policyOf,
  step,
  turnOn,
  wholePolicy,
  type DunningWorld,
} from './testing/world.ts';

describe('a run of dunning', () => {
  let world: DunningWorld;
  before(async () => {
    world = await dunningWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    world.sandbox.clearFaults();
    await forgetAll(world.server.platform.db);
    world.clock.nowMs = mondayMs;
  });
  const run = () => runDunning(world.server.platform);
  const stepsOf = async (invoiceID: string) =>
    (await keptSteps(world.server.platform.db, invoiceID)).map(
      ({ stepId, state, on }) => `${stepId} ${state} ${on}`,
    );

  test('it is off until somebody turns it on: a run then changes nothing but closed cases', async () => {
    await debtor(world);
    const digest = await world.server.digest();
    assert.deepEqual((await run()).done, { mail: 0, retry: 0, downgrade: 0, block: 0, task: 0 });
    assert.equal(await world.server.digest(), digest);
  });

  test('a failed payment goes through every step, once each and in order, and each is in the timeline', async () => {
    const { userid, stripeID, invoiceID } = await debtor(world);
    await turnOn(world, wholePolicy);
    for (let day = 0; day < 14; day += 1) {
      await run();
      await run();
      world.clock.nowMs += dayMs;
    }
    assert.deepEqual(await stepsOf(invoiceID), [
      'retry declined 2026-06-15',
      'mail done 2026-06-15',
      'others failed 2026-06-18',
      'block done 2026-06-20',
      'mail-blocked done 2026-06-20',
      'task done 2026-06-22',
      'down done 2026-06-24',
    ]);
    const { db } = world.server.platform;
    assert.deepEqual(await countsOf(db, userid), {
      mails: 2,
      effects: 3,
      withdrawn: 0,
      tasks: 1,
      limits: 1,
      audits: 8,
    });
    const ended = await caseOf(db, invoiceID);
    assert.deepEqual([ended?.state, ended?.limit, ended?.plan], ['open', -1, 'free']);
    const subscriptions = await world.onlooker.subscriptions.list({ customer: stripeID, status: 'all' });
    assert.deepEqual(
      subscriptions.data.map(({ status }) => status),
      ['canceled'],
    );
    const timeline = await world.admin.call(getCustomerTimeline, { userid, kinds: 'payment' });
    const titles = timeline.body.rows.map(({ title }) => title);
    for (const title of [
      'Dunning card retried',
      'Dunning mail sent',
      'Dunning blocked',
      'Dunning task created',
      'Dunning downgraded',
    ])
      assert.ok(titles.includes(title), `${title} in ${titles.join('; ')}`);
  });

  test('a payment stops it at once, even where its event was lost, and keys that it blocked work again', async () => {
    const paying = await debtor(world);
    await turnOn(world, policyOf([step('block', 3, 'block'), step('mail', 4, 'mail')]));
    await run();
    const { db } = world.server.platform;
    assert.equal((await caseOf(db, paying.invoiceID))?.limit, -1);
    await pays(world, paying);
    world.clock.nowMs += dayMs;
    await run();
    assert.deepEqual(await stepsOf(paying.invoiceID), ['block done 2026-06-15']);
    const ended = await caseOf(db, paying.invoiceID);
    assert.deepEqual(
      [ended?.state, ended?.recovered, ended?.after, ended?.limit],
      ['paid', 2900, 'block', -2],
    );
    assert.equal((await countsOf(db, paying.userid)).mails, 0);
    world.clock.nowMs += 5 * dayMs;
    await run();
    assert.equal((await stepsOf(paying.invoiceID)).length, 1);
  });

  test('a customer who was deleted at the provider gets no step any more, and the case is closed without a recovery', async () => {
    const gone = await debtor(world);
    await turnOn(world, policyOf([step('mail', 1, 'mail'), step('block', 3, 'block')]));
    await world.onlooker.customers.del(gone.stripeID);
    await mirror(world, gone.userid);
    await run();
    await run();
    assert.deepEqual(await stepsOf(gone.invoiceID), []);
    assert.equal((await caseOf(world.server.platform.db, gone.invoiceID))?.state ?? 'none', 'none');

    world.clock.nowMs = mondayMs;
    const begun = await debtor(world);
    await run();
    assert.deepEqual(await stepsOf(begun.invoiceID), ['mail done 2026-06-15']);
    await world.onlooker.customers.del(begun.stripeID);
    await mirror(world, begun.userid);
    world.clock.nowMs += 5 * dayMs;
    await run();
    assert.deepEqual(await stepsOf(begun.invoiceID), ['mail done 2026-06-15']);
    const ended = await caseOf(world.server.platform.db, begun.invoiceID);
    assert.deepEqual([ended?.state, ended?.recovered, ended?.limit], ['closed', 0, -2]);
  });

  test('a block that somebody changed meanwhile stays theirs', async () => {
    const one = await debtor(world);
    await turnOn(world, policyOf([step('block', 3, 'block')]));
    await run();
    const { db } = world.server.platform;
    await setLimit(world, one.userid, 77);
    await pays(world, one);
    await mirror(world, one.userid);
    await run();
    assert.deepEqual(
      [(await caseOf(db, one.invoiceID))?.state, (await caseOf(db, one.invoiceID))?.limit],
      ['paid', 77],
    );
  });

  test('a block stays until the last unpaid invoice that holds it is paid, then the limit from before returns', async () => {
    const { db } = world.server.platform;
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const id = `block-${order.join('-')}`;
      const owing = await blockedDebtor(world, id, 2);
      const invoices = owing.invoiceIDs;
      assert.deepEqual(await stepsOf(invoices[0]!), [`${id} done 2026-06-15`]);
      world.clock.nowMs += dayMs;
      await run();
      assert.deepEqual(await stepsOf(invoices[1]!), [`${id} done 2026-06-16`]);
      const limitAfter = async (n: number) => {
        await pays(world, { stripeID: owing.stripeID, invoiceID: invoices[n]! });
        await mirror(world, owing.userid);
        await run();
        const ended = await caseOf(db, invoices[n]!);
        return [ended?.state, ended?.limit];
      };
      assert.deepEqual(await limitAfter(order[0]!), ['paid', -1]);
      assert.deepEqual(await limitAfter(order[1]!), ['paid', 40]);
      // Blocked once and unblocked once: the second invoice joined the block.
      assert.equal((await countsOf(db, owing.userid)).limits, 2);
      await forgetAll(db);
      world.clock.nowMs = mondayMs;
    }
  });

  test('an invoice does not join a block that staff made', async () => {
    const { userid, stripeID, invoiceID } = await debtor(world, { account: { customRateLimit: -1 } });
    await turnOn(world, policyOf([step('late', 3, 'block')]));
    await run();
    assert.deepEqual(await stepsOf(invoiceID), ['late skipped 2026-06-15']);
    await pays(world, { stripeID, invoiceID });
    await mirror(world, userid);
    await run();
    assert.equal((await caseOf(world.server.platform.db, invoiceID))?.limit, -1);
  });

  test('a card that is accepted recovers the invoice: the retry is named as what recovered it', async () => {
    const { invoiceID, userid } = await debtor(world, { card: 'visa' });
    await turnOn(world, wholePolicy);
    await run();
    const { db } = world.server.platform;
    assert.deepEqual(await stepsOf(invoiceID), ['retry declined 2026-06-15', 'mail done 2026-06-15']);
    world.clock.nowMs += 3 * dayMs;
    await run();
    const ended = await caseOf(db, invoiceID);
    assert.deepEqual([ended?.state, ended?.after], ['paid', 'others']);
    world.clock.nowMs += 20 * dayMs;
    await run();
    assert.equal((await countsOf(db, userid)).mails, 1);
  });

  test('an invoice that the customer pays while a retry begins is not credited to the retry', async (t) => {
    const owing = await debtor(world, { card: 'visa' });
    await turnOn(world, policyOf([step('too-late', 1, 'retry', { cards: 'others' })]));
    const { acts } = world.server.platform.connectors.stripe;
    const { pay } = acts;
    t.mock.method(acts, 'pay', async (...given: Parameters<typeof pay>) => {
      await pays(world, owing);
      return pay(...given);
    });
    await run();
    const [kept] = await keptSteps(world.server.platform.db, owing.invoiceID);
    assert.deepEqual(
      [kept?.state, kept?.message],
      ['skipped', 'The invoice was paid meanwhile, the card was not charged.'],
    );
    const ended = await caseOf(world.server.platform.db, owing.invoiceID);
    assert.deepEqual([ended?.state, ended?.recovered, ended?.after], ['paid', 2900, null]);
  });

  test('a retry whose outcome comes after the case was closed is not credited where it charged nothing', async () => {
    const owing = await debtor(world, { card: 'visa' });
    await turnOn(world, policyOf([step('mail', 0, 'mail'), step('late', 0, 'retry', { cards: 'others' })]));
    world.sandbox.inject({ kind: 'reset', method: 'POST', path: '/v1/invoices/*/pay', times: 1 });
    await run();
    assert.deepEqual(await stepsOf(owing.invoiceID), ['mail done 2026-06-15', 'late running 2026-06-15']);
    await pays(world, owing);
    await mirror(world, owing.userid);
    await run();
    const { db, effects } = world.server.platform;
    assert.equal((await caseOf(db, owing.invoiceID))?.after, 'late');
    effects.work();
    for (let n = 0; n < 100 && (await stepsOf(owing.invoiceID))[1]?.includes('running'); n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await run();
    }
    assert.deepEqual(await stepsOf(owing.invoiceID), ['mail done 2026-06-15', 'late skipped 2026-06-15']);
    const ended = await caseOf(db, owing.invoiceID);
    assert.deepEqual([ended?.state, ended?.recovered, ended?.after], ['paid', 2900, 'mail']);
  });

  test('the provider is asked before each step: while it does not answer nothing is done, and it is tried again', async () => {
    const { invoiceID, userid } = await debtor(world);
    await turnOn(world, policyOf([step('mail', 0, 'mail')]));
    world.sandbox.inject({ kind: '500', method: 'GET', path: '/v1/invoices/*', times: 100 });
    const { failed } = await run();
    assert.equal(failed, 1);
    const { db } = world.server.platform;
    assert.deepEqual([(await countsOf(db, userid)).mails, await stepsOf(invoiceID)], [0, []]);
    assert.match((await caseOf(db, invoiceID))?.wait ?? '', /tried again with the next run/);
    world.sandbox.clearFaults();
    await run();
    assert.equal((await countsOf(db, userid)).mails, 1);
  });

  test('a payment without an outcome holds the next step back until it is known', async () => {
    const { invoiceID, userid } = await debtor(world);
    await turnOn(world, policyOf([step('retry', 0, 'retry'), step('mail', 0, 'mail')]));
    world.sandbox.inject({
      kind: 'timeout-after-success',
      method: 'POST',
      path: '/v1/invoices/*/pay',
      times: 1,
    });
    await run();
    const { db, effects } = world.server.platform;
    assert.deepEqual(await stepsOf(invoiceID), ['retry running 2026-06-15']);
    assert.equal((await countsOf(db, userid)).mails, 0);
    effects.work();
    for (let n = 0; n < 100 && (await stepsOf(invoiceID)).length < 2; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      await run();
    }
    assert.deepEqual(await stepsOf(invoiceID), ['retry declined 2026-06-15', 'mail done 2026-06-15']);
  });
});
