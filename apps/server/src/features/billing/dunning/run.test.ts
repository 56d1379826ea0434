// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getCustomerTimeline } from '@midoffice/contract/customers/timeline/calls/get-customer-timeline';
import { blockedDebtor, setLimit } from './testing/blocks.ts';
import { debtor, mirror, pays, subscriptionStatuses } from './testing/customers.ts';
import { caseOf, countsOf } from './testing/look-store.ts';
import { policyOf, step, turnOn, wholePolicy } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';
import { dayMs, mondayMs } from './testing/world.ts';

describeDunning('a run of dunning', (world) => {
  const { run, runUntil, mirrorAndRun, stepsOf, messagesOf } = world;

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
    const { db } = world;
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
    assert.deepEqual(await subscriptionStatuses(world, stripeID), { monthlyIND1: 'canceled' });
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
    const { db } = world;
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
    await mirrorAndRun(gone.userid);
    await run();
    assert.deepEqual(await stepsOf(gone.invoiceID), []);
    assert.equal((await caseOf(world.db, gone.invoiceID))?.state ?? 'none', 'none');

    world.clock.nowMs = mondayMs;
    const begun = await debtor(world);
    await run();
    assert.deepEqual(await stepsOf(begun.invoiceID), ['mail done 2026-06-15']);
    await world.onlooker.customers.del(begun.stripeID);
    await mirror(world, begun.userid);
    world.clock.nowMs += 5 * dayMs;
    await run();
    assert.deepEqual(await stepsOf(begun.invoiceID), ['mail done 2026-06-15']);
    const ended = await caseOf(world.db, begun.invoiceID);
    assert.deepEqual([ended?.state, ended?.recovered, ended?.limit], ['closed', 0, -2]);
  });

  test('a block that somebody changed meanwhile stays theirs', async () => {
    const one = await debtor(world);
    await turnOn(world, policyOf([step('block', 3, 'block')]));
    await run();
    const { db } = world;
    await setLimit(world, one.userid, 77);
    await pays(world, one);
    await mirrorAndRun(one.userid);
    assert.deepEqual(
      [(await caseOf(db, one.invoiceID))?.state, (await caseOf(db, one.invoiceID))?.limit],
      ['paid', 77],
    );
  });

  for (const [name, ...order] of [
    ['the older one first', 0, 1],
    ['the newer one first', 1, 0],
  ] as const)
    test(`a block stays until the last unpaid invoice that holds it is paid, ${name}, then the limit from before returns`, async () => {
      const { db } = world;
      const id = `block-${order.join('-')}`;
      const { userid, stripeID, invoiceIDs } = await blockedDebtor(world, id, 2);
      assert.deepEqual(await stepsOf(invoiceIDs[0]!), [`${id} done 2026-06-15`]);
      world.clock.nowMs += dayMs;
      await run();
      assert.deepEqual(await stepsOf(invoiceIDs[1]!), [`${id} done 2026-06-16`]);
      const limitAfter = async (n: number) => {
        await pays(world, { stripeID, invoiceID: invoiceIDs[n]! });
        await mirrorAndRun(userid);
        const ended = await caseOf(db, invoiceIDs[n]!);
        return [ended?.state, ended?.limit];
      };
      assert.deepEqual(await limitAfter(order[0]), ['paid', -1]);
      assert.deepEqual(await limitAfter(order[1]), ['paid', 40]);
      // Blocked once and unblocked once: the second invoice joined the block.
      assert.equal((await countsOf(db, userid)).limits, 2);
    });

  test('an invoice does not join a block that staff made', async () => {
    const { userid, stripeID, invoiceID } = await debtor(world, { account: { customRateLimit: -1 } });
    await turnOn(world, policyOf([step('late', 3, 'block')]));
    await run();
    assert.deepEqual(await stepsOf(invoiceID), ['late skipped 2026-06-15']);
    await pays(world, { stripeID, invoiceID });
    await mirrorAndRun(userid);
    assert.equal((await caseOf(world.db, invoiceID))?.limit, -1);
  });

  test('a card that is accepted recovers the invoice: the retry is named as what recovered it', async () => {
    const { invoiceID, userid } = await debtor(world, { card: 'visa' });
    await turnOn(world, wholePolicy);
    await run();
    const { db } = world;
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
    assert.deepEqual(await messagesOf(owing.invoiceID), [
      'skipped: The invoice was paid meanwhile, the card was not charged.',
    ]);
    const ended = await caseOf(world.db, owing.invoiceID);
    assert.deepEqual([ended?.state, ended?.recovered, ended?.after], ['paid', 2900, null]);
  });

  test('a retry whose outcome comes after the case was closed is not credited where it charged nothing', async () => {
    const owing = await debtor(world, { card: 'visa' });
    await turnOn(world, policyOf([step('mail', 0, 'mail'), step('late', 0, 'retry', { cards: 'others' })]));
    world.sandbox.inject({ kind: 'reset', method: 'POST', path: '/v1/invoices/*/pay', times: 1 });
    await run();
    assert.deepEqual(await stepsOf(owing.invoiceID), ['mail done 2026-06-15', 'late running 2026-06-15']);
    await pays(world, owing);
    await mirrorAndRun(owing.userid);
    const { db } = world;
    assert.equal((await caseOf(db, owing.invoiceID))?.after, 'late');
    await runUntil(
      'the retry has ended',
      async () => !(await stepsOf(owing.invoiceID))[1]?.includes('running'),
    );
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
    const { db } = world;
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
    assert.deepEqual(await stepsOf(invoiceID), ['retry running 2026-06-15']);
    assert.equal((await countsOf(world.db, userid)).mails, 0);
    await runUntil('the next step is done', async () => (await stepsOf(invoiceID)).length === 2);
    assert.deepEqual(await stepsOf(invoiceID), ['retry declined 2026-06-15', 'mail done 2026-06-15']);
  });
});
