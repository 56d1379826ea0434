// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { waitingForLocks } from '../../../testing/locks-store.ts';
import { openCases, owedInvoices } from './store.ts';
import { debtor } from './testing/customers.ts';
import { keptSteps } from './testing/look-store.ts';
import { newStep, policyOf, turnOn } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';

describeDunning('what a step of dunning locks', (world) => {
  test('a step that leaves out others waits for a customer whom somebody acts on without the case, which a deletion needs', async () => {
    const { invoiceID, userid } = await debtor(world, { failedAt: '2026-06-05T08:00:00Z' });
    await turnOn(
      world,
      policyOf([newStep('first', 0, 'mail', { minimum: { usd: 99_999_999 } }), newStep('second', 3, 'task')]),
    );
    const nowMs = world.clock.nowMs;
    await openCases(
      world.db,
      await owedInvoices(world.db, { nowMs, activatedAt: null, invoiceIds: [invoiceID] }),
      nowMs,
    );
    const running = await world.db.transaction().execute(async (trx) => {
      await sql`select from account where userid = ${userid} for update`.execute(trx);
      const begun = Promise.allSettled([world.run()]);
      while ((await waitingForLocks(world.server, 'any')) === 0) await sleep(10);
      const { rows } =
        await sql`select from dunning_case where invoice_id = ${invoiceID} for update nowait`.execute(trx);
      assert.equal(rows.length, 1);
      return { begun };
    });
    const [answer] = await running.begun;
    assert.equal(answer.status, 'fulfilled');
    const kept = await keptSteps(world.db, invoiceID);
    assert.deepEqual(
      kept.map(({ stepId, state }) => `${stepId.split('-')[0]} ${state}`),
      ['first skipped', 'second done'],
    );
  });
});
