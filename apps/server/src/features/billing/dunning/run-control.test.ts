// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { autoPayment } from '@midoffice/contract/billing/payments/calls/auto-payment';
import { dryRunDunning } from '@midoffice/contract/billing/dunning/calls/dry-run-dunning';
import { listDunningDryRun } from '@midoffice/contract/billing/dunning/calls/list-dunning-dry-run';
import { saveDunningException } from '@midoffice/contract/billing/dunning/calls/save-dunning-exception';
import { saveDunningPolicy } from '@midoffice/contract/billing/dunning/calls/save-dunning-policy';
import { switchDunning } from '@midoffice/contract/billing/dunning/calls/switch-dunning';
import { setAccount } from '../../customers/customer-records/api.ts';
import { debtor } from './testing/customers.ts';
import { caseOf, countsOf, keptSteps } from './testing/look-store.ts';
import { policyOf, step, turnOn, wholePolicy } from './testing/policies.ts';
import { describeDunning } from './testing/suite.ts';
import { dayMs } from './testing/world.ts';

describeDunning('what holds a run of dunning back, and what a dry run says of it', (world) => {
  const { run, runUntil, stepsOf } = world;

  test('two runs at once in one database do each step once, and respect the limit of the day', async () => {
    const owing = [];
    for (let n = 0; n < 6; n += 1) owing.push(await debtor(world));
    await turnOn(
      world,
      policyOf([step('mail', 0, 'mail'), step('block', 1, 'block')], {
        limits: { mail: 4, retry: null, downgrade: null, block: null, task: null },
      }),
    );
    await Promise.all([run(), run(), run()]);
    const { db } = world;
    const counts = await Promise.all(owing.map(({ userid }) => countsOf(db, userid)));
    assert.deepEqual(counts.map(({ mails }) => mails).sort(), [0, 0, 1, 1, 1, 1]);
    world.clock.nowMs += dayMs;
    await Promise.all([run(), run()]);
    const next = await Promise.all(owing.map(({ userid }) => countsOf(db, userid)));
    assert.deepEqual(
      next.map(({ mails }) => mails),
      [1, 1, 1, 1, 1, 1],
    );
    assert.equal(next.filter(({ limits }) => limits === 1).length, 4);
  });

  test('the kill switch and a pause of one customer hold back what is due; it goes on afterwards with its distances', async () => {
    const [one, other] = [await debtor(world), await debtor(world)];
    await turnOn(world, policyOf([step('mail', 0, 'mail'), step('task', 2, 'task')]));
    const input = { userid: one.userid, mode: 'pause', reason: 'pays by bank', until: '2026-06-16' };
    assert.equal((await world.admin.call(saveDunningException, input)).status, 200);
    await run();
    assert.deepEqual(
      [(await stepsOf(one.invoiceID)).length, (await stepsOf(other.invoiceID)).length],
      [0, 1],
    );
    assert.equal((await caseOf(world.db, one.invoiceID))?.wait, 'Paused until 2026-06-16: pays by bank');
    await world.admin.call(switchDunning, { action: 'pause', reason: 'provider is down' });
    world.clock.nowMs += 2 * dayMs;
    assert.equal((await run()).done.mail, 0);
    await world.admin.call(switchDunning, { action: 'resume' });
    await run();
    assert.deepEqual(await stepsOf(one.invoiceID), ['mail done 2026-06-17']);
    world.clock.nowMs += dayMs;
    await run();
    assert.deepEqual(await stepsOf(one.invoiceID), ['mail done 2026-06-17']);
    assert.deepEqual(await stepsOf(other.invoiceID), ['mail done 2026-06-15', 'task done 2026-06-17']);
  });

  test('a retry waits while an automatic payment of the customer has no outcome, and follows once it has', async () => {
    const { invoiceID, userid } = await debtor(world);
    await turnOn(world, policyOf([step('retry', 0, 'retry')]));
    const { db } = world;
    const path = '/v1/invoices/*/pay';
    world.sandbox.inject({ kind: 'reset', method: 'POST', path, times: 100 });
    assert.match(
      (await world.admin.call(autoPayment, { userid })).body.message,
      /^Automatic payment is not confirmed/,
    );
    await run();
    assert.deepEqual(await stepsOf(invoiceID), []);
    assert.match(
      (await caseOf(db, invoiceID))?.wait ?? '',
      /^An automatic payment of this customer is under way/,
    );
    world.sandbox.clearFaults();
    await runUntil('the retry is done', async () => (await stepsOf(invoiceID)).length > 0);
    assert.deepEqual(await stepsOf(invoiceID), ['retry declined 2026-06-15']);
  });

  test('staff and their accounts are left alone', async () => {
    const { userid } = await debtor(world);
    const { db } = world;
    await db.transaction().execute((trx) => setAccount(trx, userid, { user_role: 'analyst' }));
    const run1 = await turnOn(world, wholePolicy);
    assert.equal(run1.summary.invoices, 0);
  });

  test('a dry run says exactly what the run then does', async () => {
    const owing = [
      await debtor(world, { failedAt: '2026-06-12T09:00:00Z' }),
      await debtor(world, { failedAt: '2026-06-05T09:00:00Z' }),
      await debtor(world, {
        failedAt: '2026-06-10T09:00:00Z',
        price: 'price_annualCOM1',
        account: { planCode: 'annualCOM1' },
      }),
      await debtor(world, { failedAt: '2026-06-15T01:00:00Z' }),
    ];
    const policy = {
      ...wholePolicy,
      oldFailures: 'by-age' as const,
      limits: { ...wholePolicy.limits, mail: 2 },
    };
    const dryRun = await turnOn(world, policy);
    const { body } = await world.admin.call(listDunningDryRun, { id: dryRun.id, now: 'true' });
    const said = body.rows.map(({ invoiceID, stepID }) => `${invoiceID} ${stepID}`).sort();
    const skipped = (await world.admin.call(listDunningDryRun, { id: dryRun.id })).body.rows
      .filter((line) => line.skipped && line.on <= '2026-06-15')
      .map(({ invoiceID, stepID }) => `${invoiceID} ${stepID}`)
      .sort();
    const { done } = await run();
    assert.deepEqual(done, dryRun.summary.now);
    const kept = await keptSteps(world.db);
    const name = ({ invoiceId, stepId }: { invoiceId: string; stepId: string }) => `${invoiceId} ${stepId}`;
    assert.deepEqual(
      kept
        .filter(({ state }) => state !== 'skipped')
        .map(name)
        .sort(),
      said,
    );
    assert.deepEqual(
      kept
        .filter(({ state }) => state === 'skipped')
        .map(name)
        .sort(),
      skipped,
    );
    assert.ok(said.length >= 4 && skipped.length >= 3, `${owing.length} invoices: ${said.join(', ')}`);
  });

  test('turning on is refused where policy or exceptions changed since the dry run, or it is old', async () => {
    const { userid } = await debtor(world);
    const { admin } = world;
    await admin.call(saveDunningPolicy, { policy: policyOf([step('mail', 3, 'mail')]) });
    const first = (await admin.call(dryRunDunning, {})).body.dryRun;
    await admin.call(saveDunningPolicy, { policy: policyOf([step('mail', 2, 'mail')]) });
    const refused = async (dryRunID: string | undefined, status: number, message: RegExp) => {
      const digest = await world.server.digest();
      const answer = await admin.call(switchDunning, { action: 'on', dryRunID });
      assert.equal(answer.status, status);
      assert.match(answer.body.message, message);
      assert.equal(await world.server.digest(), digest);
    };
    await refused(undefined, 400, /^dryRunID: is required/);
    await refused(first.id, 409, /^The policy has changed since this dry run\./);
    const second = (await admin.call(dryRunDunning, {})).body.dryRun;
    await admin.call(saveDunningException, {
      userid,
      mode: 'delay',
      days: 2,
      reason: 'asked',
      until: '2026-07-01',
    });
    await refused(second.id, 409, /^The exceptions have changed since this dry run\./);
    const third = (await admin.call(dryRunDunning, {})).body.dryRun;
    world.clock.nowMs += 25 * 3_600_000;
    await refused(third.id, 409, /^This dry run is more than 24 hours old\./);
  });
});
