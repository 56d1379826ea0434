// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockedDebtor, joinedBlock, runMigration, setLimit } from './testing/blocks.ts';
import { debtor, pays } from './testing/customers.ts';
import { caseOf, creditTo, keepAsBefore, keptLimit } from './testing/look-store.ts';
import { policyOf, step, turnOn } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';
import { dayMs } from './testing/world.ts';

describeDunning('steps that earlier releases of dunning kept', (world) => {
  const { run, mirrorAndRun, messagesOf } = world;
  const upgrade = (): Promise<void> => runMigration(world, '0387-dunning-kept-blocks');

  /** Two unpaid invoices of a blocked customer, the second of which was left out. */
  async function leftOut(id: string) {
    const { db } = world;
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
    const { db } = world;
    const { userid, stripeID, first, second } = await leftOut('joins');
    await upgrade();
    assert.deepEqual(await messagesOf(second), [joinedBlock]);
    assert.equal(await keptLimit(db, second), 40);
    await pays(world, { stripeID, invoiceID: first });
    await mirrorAndRun(userid);
    assert.equal((await caseOf(db, first))?.limit, -1);
    await pays(world, { stripeID, invoiceID: second });
    await mirrorAndRun(userid);
    assert.equal((await caseOf(db, second))?.limit, 40);
  });

  test('what no block of dunning holds any more stays as it is', async () => {
    const { userid, second } = await leftOut('stays');
    await setLimit(world, userid, 300);
    await upgrade();
    assert.deepEqual(await messagesOf(second), ['skipped: Blocked already']);
  });

  test('a retry that found its invoice paid is not what recovered it', async () => {
    const { db } = world;
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
    await mirrorAndRun(owing.userid);
    await creditTo(db, owing.invoiceID, 'retry');
    await upgrade();
    assert.match((await messagesOf(owing.invoiceID))[1]!, /^skipped: /);
    assert.equal((await caseOf(db, owing.invoiceID))?.after, 'mail');
    await upgrade();
    assert.equal((await caseOf(db, owing.invoiceID))?.after, 'mail');
  });
});
