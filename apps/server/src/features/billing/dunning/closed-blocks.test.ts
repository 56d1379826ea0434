// Long: runs with `npm test -- all`.
// A block of dunning whose case was closed without a payment: it is lifted when nothing is owed any more, and not before.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { runDunning } from './run.ts';
import { blockedDebtor, runMigration, setLimit } from './testing/blocks.ts';
import { caseOf, countsOf, forgetAll, forgetReleases, keptSteps } from './testing/look-store.ts';
import { dayMs, dunningWorld, mirror, mondayMs, pays, type DunningWorld } from './testing/world.ts';

describe('blocks of invoices that were closed unpaid', () => {
  let world: DunningWorld;
  before(async () => {
    world = await dunningWorld();
  });
  after(() => world.close());
  beforeEach(async () => {
    await forgetAll(world.server.platform.db);
    world.clock.nowMs = mondayMs;
  });
  const run = () => runDunning(world.server.platform);
  const ended = async (invoiceID: string) => {
    const found = await caseOf(world.server.platform.db, invoiceID);
    return [found?.state, found?.recovered, found?.after, found?.limit];
  };

  /** A blocked customer whose first invoice was written off at the provider. */
  async function writtenOff(id: string, unpaid = 1) {
    const owing = await blockedDebtor(world, id, unpaid);
    await world.onlooker.invoices.markUncollectible(owing.invoiceID);
    await mirror(world, owing.userid);
    await run();
    assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, -1]);
    return owing;
  }

  test('an invoice that was written off keeps its block; paid after all, it counts as recovered and the keys work', async () => {
    const owing = await writtenOff('written-off');
    world.clock.nowMs += dayMs;
    await run();
    assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, -1], 'still unpaid');
    await pays(world, owing);
    await mirror(world, owing.userid);
    await run();
    assert.deepEqual(await ended(owing.invoiceID), ['paid', 2900, 'written-off', 40]);
    const counts = await countsOf(world.server.platform.db, owing.userid);
    await setLimit(world, owing.userid, -1);
    await run();
    assert.deepEqual(await countsOf(world.server.platform.db, owing.userid), counts, 'once');
    assert.deepEqual(await ended(owing.invoiceID), ['paid', 2900, 'written-off', -1]);
  });

  test('one that was written off and then voided gives its block up', async () => {
    const owing = await writtenOff('voided');
    await world.onlooker.invoices.voidInvoice(owing.invoiceID);
    await mirror(world, owing.userid);
    await run();
    assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, 40]);
  });

  test('a later invoice joins the block of one that was written off; the last payment lifts it', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const id = `after-${order.join('-')}`;
      const { invoiceIDs, stripeID, userid } = await writtenOff(id, 2);
      world.clock.nowMs += dayMs;
      await run();
      const [kept] = await keptSteps(world.server.platform.db, invoiceIDs[1]!);
      assert.deepEqual(
        [kept?.state, kept?.message],
        ['done', 'API keys stay blocked until this invoice is paid too'],
      );
      for (const [n, limit] of [
        [order[0]!, -1],
        [order[1]!, 40],
      ] as const) {
        await pays(world, { stripeID, invoiceID: invoiceIDs[n]! });
        await mirror(world, userid);
        await run();
        assert.deepEqual(await ended(invoiceIDs[n]!), ['paid', 2900, id, limit]);
      }
      await forgetAll(world.server.platform.db);
      world.clock.nowMs = mondayMs;
    }
  });

  test('a block that staff made after they lifted that of dunning stays when the invoice is paid', async () => {
    const owing = await writtenOff('theirs');
    await setLimit(world, owing.userid, 77);
    await run();
    await setLimit(world, owing.userid, -1);
    await pays(world, owing);
    await mirror(world, owing.userid);
    await run();
    assert.deepEqual(await ended(owing.invoiceID), ['paid', 2900, 'theirs', -1]);
  });

  test('the block of an account that was deleted at the provider is lifted, and another invoice is blocked by its own step', async () => {
    const owing = await blockedDebtor(world, 'gone');
    assert.deepEqual(await ended(owing.invoiceID), ['open', 0, null, -1]);
    await world.onlooker.customers.del(owing.stripeID);
    await mirror(world, owing.userid);
    await run();
    assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, 40]);
  });

  test('what earlier releases left blocked is lifted after the upgrade; what staff have set since is theirs', async () => {
    const { db } = world.server.platform;
    for (const [limit, after] of [
      [-1, 40],
      [300, 300],
    ] as const) {
      const owing = await blockedDebtor(world, `old-${limit}`);
      await world.onlooker.customers.del(owing.stripeID);
      await mirror(world, owing.userid);
      await run();
      await forgetReleases(db, owing.invoiceID);
      await setLimit(world, owing.userid, limit);
      await runMigration(world, '0391-dunning-released-blocks');
      await run();
      assert.deepEqual(await ended(owing.invoiceID), ['closed', 0, null, after]);
    }
  });
});
