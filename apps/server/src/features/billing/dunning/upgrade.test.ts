import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { setAccount } from '../../customers/customer-records/api.ts';
import { runDunning } from './run.ts';
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
  const upgrade = async (): Promise<void> => {
    const file = new URL('../../../platform/db/migrations/0387-dunning-kept-blocks.sql', import.meta.url);
    await world.server.platform.db.executeQuery(CompiledQuery.raw(readFileSync(file, 'utf8')));
  };
  const statesOf = async (invoiceId: string) =>
    (await keptSteps(world.server.platform.db, invoiceId)).map(({ state, message }) => [state, message]);

  /** Two unpaid invoices of a blocked customer, the second of which was left out. */
  async function leftOut(id: string) {
    const { db } = world.server.platform;
    const owing = await debtor(world, { unpaid: 2, account: { customRateLimit: 40 } });
    const [first, second] = owing.invoiceIDs as [string, string];
    await turnOn(world, policyOf([step(id, 3, 'block')]));
    await run();
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
    const { db } = world.server.platform;
    const { userid, second } = await leftOut('stays');
    await db.transaction().execute((trx) => setAccount(trx, userid, { custom_rate_limit: 300 }));
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
