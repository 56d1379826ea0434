// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getDunning } from '@midoffice/contract/billing/dunning/calls/get-dunning';
import { listDunningCases } from '@midoffice/contract/billing/dunning/calls/list-dunning-cases';
import { makeDebtor } from '../../customers/emails/testing/debtor.ts';
import { job } from './jobs/run.ts';
import { keptSteps } from './testing/look-store.ts';
import { debtor } from './testing/customers.ts';
import { policyOf, step, turnOn } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';
import { dayMs } from './testing/world.ts';

describeDunning('invoices that the card provider does not know', (world) => {
  /** What a run reports. */
  async function run(): Promise<string> {
    let said = '';
    await job(world.server.platform).run(
      {},
      async (_done, _total, message) => {
        said = message ?? '';
      },
      new AbortController().signal,
    );
    return said;
  }
  const asked = (ids: readonly string[]): number =>
    world.sandbox.requests().filter(({ path }) => ids.some((id) => path === `/v1/invoices/${id}`)).length;

  test('are findings of their rows: they end no run, are asked about daily for a week, and then rest', async () => {
    const unknown: string[] = [];
    // As many as end a run where they counted as failures, and older than the one that is known.
    for (let n = 0; n < 12; n += 1) unknown.push((await makeDebtor(world.server.platform)).invoiceId);
    const known = await debtor(world);
    await turnOn(world, policyOf([step('mail', 1, 'mail')]));
    assert.equal(await run(), '1 mail. 12 invoices are not known to the card provider.');
    const { db } = world.server.platform;
    assert.deepEqual(
      (await keptSteps(db, known.invoiceID)).map(({ stepId, state }) => [stepId, state]),
      [['mail', 'done']],
    );
    for (const id of unknown) assert.deepEqual(await keptSteps(db, id), []);
    const { rows } = (await world.admin.call(listDunningCases, { state: 'open' })).body;
    const wait = 'The card provider does not know this invoice. Please check it there.';
    assert.equal(rows.filter((row) => row.wait === wait).length, 12);
    assert.equal((await world.admin.call(getDunning, {})).body.lastRun?.unknown, 12);
    assert.equal(asked(unknown), 12);

    assert.equal(await run(), 'Nothing was due. 12 invoices are not known to the card provider.');
    assert.equal(asked(unknown), 12, 'not within the same day');
    for (let day = 1; day < 10; day += 1) {
      world.clock.nowMs += dayMs;
      await run();
    }
    assert.equal(asked(unknown), 12 * 7, 'daily for a week');
    assert.equal(
      (await world.admin.call(getDunning, {})).body.lastRun?.unknown,
      12,
      'the report still says so',
    );
  });
});
