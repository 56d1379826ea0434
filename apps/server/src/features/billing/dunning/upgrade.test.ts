// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { runDunning } from './run.ts';
import { blockedDebtor, runMigration, setLimit } from './testing/blocks.ts';
import { caseOf, creditTo, forgetAll, keepAsBefore, keptLimit, keptSteps } from './testing/look-store.ts';
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
  type DunningWorld,
} from './testing/world.ts';

const joined = 'API keys stay blocked until this invoice is paid too';

describe('steps that earlier releases of dunning kept', () => {
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
  const upgrade = (): Promise<void> => runMigration(world, '0387-dunning-kept-blocks');
  const statesOf = async (invoiceId: string) =>
    (await keptSteps(world.server.platform.db, invoiceId)).map(({ state, message }) => [state, message]);

  /** Two unpaid invoices of a blocked customer, the second of which was left out. */
  async function leftOut(id: string) {
    const { db } = world.server.platform;
    const owing = await blockedDebtor(world, id, 2);
    const [first, second] = owing.invoiceIDs as [string, string];
    world.clock.nowMs += dayMs;
    await run();
    await keepAsBefore(
      db,
      { invoiceId: second, stepId: id },
      { state: 'skipped', message: 'Blocked already' },
    );
    return { ...owing, first, second };
  }

  test('a block that was left out while another invoice held one joins it, and keeps it after that is paid', async () => {
    const { db } = world.server.platform;
    const { userid, stripeID, first, second } = await leftOut('joins');
    await upgrade();
    assert.deepEqual(await statesOf(second), [['done', joined]]);
    assert.equal(await keptLimit(db, second), 40);
    await pays(world, { stripeID, invoiceID: first });
    await mirror(world, userid);
    await run();
    assert.equal((await caseOf(db, first))?.limit, -1);
    await pays(world, { stripeID, invoiceID: second });
    await mirror(world, userid);
    await run();
    assert.equal((await caseOf(db, second))?.limit, 40);
  });

  test('what no block of dunning holds any more stays as it is', async () => {
    const { userid, second } = await leftOut('stays');
    await setLimit(world, userid, 300);
    await upgrade();
    assert.deepEqual(await statesOf(second), [['skipped', 'Blocked already']]);
  });

  test('a retry that found its invoice paid is not what recovered it', async () => {
    const { db } = world.server.platform;
    const owing = await debtor(world);
    await turnOn(world, policyOf([step('mail', 1, 'mail'), step('retry', 2, 'retry', { cards: 'default' })]));
    await run();
    world.clock.nowMs += dayMs;
    await run();
    await keepAsBefore(
      db,
      { invoiceId: owing.invoiceID, stepId: 'retry' },
      { state: 'done', message: 'The invoice is paid already.' },
    );
    await pays(world, owing);
    await mirror(world, owing.userid);
    await run();
    await creditTo(db, owing.invoiceID, 'retry');
    await upgrade();
    assert.equal((await statesOf(owing.invoiceID))[1]?.[0], 'skipped');
    assert.equal((await caseOf(db, owing.invoiceID))?.after, 'mail');
    await upgrade();
    assert.equal((await caseOf(db, owing.invoiceID))?.after, 'mail');
  });
});
