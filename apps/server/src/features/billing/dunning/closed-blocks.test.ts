// Long: runs with `npm test -- all`.
// A block of dunning whose case was closed without a payment: it is lifted when nothing is owed any more, and not before.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockedDebtor, joinedBlock, runMigration, setLimit } from './testing/blocks.ts';
import { pays } from './testing/customers.ts';
import { caseOf, countsOf, forgetReleases } from './testing/look-store.ts';
import { describeDunning } from './testing/suite.ts';
import { dayMs } from './testing/world.ts';

describeDunning('blocks of invoices that were closed unpaid', (world) => {
  const { run, mirrorAndRun, messagesOf } = world;
  const ended = async (invoiceID: string) => {
    const found = await caseOf(world.db, invoiceID);
    return [found?.state, found?.recovered, found?.after, found?.limit];
  };

  /** A blocked customer whose first invoice was written off at the provider. */
  async function writtenOff(id: string, unpaid = 1) {
    const owing = await blockedDebtor(world, id, unpaid);
    await world.onlooker.invoices.markUncollectible(owing.invoiceID);
    await mirrorAndRun(owing.userid);
    assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, -1]);
    return owing;
  }

  test('an invoice that was written off keeps its block; paid after all, it counts as recovered and the keys work', async () => {
    const owing = await writtenOff('written-off');
    world.clock.nowMs += dayMs;
    await run();
    assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, -1], 'still unpaid');
    await pays(world, owing);
    await mirrorAndRun(owing.userid);
    assert.deepEqual(await ended(owing.invoiceID), ['paid', 2900, 'written-off', 40]);
    const counts = await countsOf(world.db, owing.userid);
    await setLimit(world, owing.userid, -1);
    await run();
    assert.deepEqual(await countsOf(world.db, owing.userid), counts, 'once');
    assert.deepEqual(await ended(owing.invoiceID), ['paid', 2900, 'written-off', -1]);
  });

  test('one that was written off and then voided gives its block up', async () => {
    const owing = await writtenOff('voided');
    await world.onlooker.invoices.voidInvoice(owing.invoiceID);
    await mirrorAndRun(owing.userid);
    assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, 40]);
  });

  for (const [name, ...order] of [
    ['the one written off first', 0, 1],
    ['the later one first', 1, 0],
  ] as const)
    test(`a later invoice joins the block of one that was written off; the last payment lifts it, ${name}`, async () => {
      const id = `after-${order.join('-')}`;
      const { invoiceIDs, stripeID, userid } = await writtenOff(id, 2);
      world.clock.nowMs += dayMs;
      await run();
      assert.deepEqual(await messagesOf(invoiceIDs[1]!), [joinedBlock]);
      for (const [n, limit] of [
        [order[0], -1],
        [order[1], 40],
      ] as const) {
        await pays(world, { stripeID, invoiceID: invoiceIDs[n]! });
        await mirrorAndRun(userid);
        assert.deepEqual(await ended(invoiceIDs[n]!), ['paid', 2900, id, limit]);
      }
    });

  test('a block that staff made after they lifted that of dunning stays when the invoice is paid', async () => {
    const owing = await writtenOff('theirs');
    await setLimit(world, owing.userid, 77);
    await run();
    await setLimit(world, owing.userid, -1);
    await pays(world, owing);
    await mirrorAndRun(owing.userid);
    assert.deepEqual(await ended(owing.invoiceID), ['paid', 2900, 'theirs', -1]);
  });

  test('the block of an account that was deleted at the provider is lifted, and another invoice is blocked by its own step', async () => {
    const owing = await blockedDebtor(world, 'gone');
    assert.deepEqual(await ended(owing.invoiceID), ['open', 0, null, -1]);
    await world.onlooker.customers.del(owing.stripeID);
    await mirrorAndRun(owing.userid);
    assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, 40]);
  });

  test('what earlier releases left blocked is lifted after the upgrade; what staff have set since is theirs', async () => {
    const { db } = world;
    for (const [limit, after] of [
      [-1, 40],
      [300, 300],
    ] as const) {
      const owing = await blockedDebtor(world, `old-${limit}`);
      await world.onlooker.customers.del(owing.stripeID);
      await mirrorAndRun(owing.userid);
      await forgetReleases(db, owing.invoiceID);
      await setLimit(world, owing.userid, limit);
      await runMigration(world, '0391-dunning-released-blocks');
      await run();
      assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, after]);
    }
  });
});
