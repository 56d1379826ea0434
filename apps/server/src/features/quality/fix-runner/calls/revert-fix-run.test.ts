// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { revertFixRun } from '@midoffice/contract/quality/fix-runner/calls/revert-fix-run';
import { newestAudit } from '../../../../testing/audit.ts';
import { until } from '../../../../testing/process.ts';
import { refuses } from '../../../../testing/refuses.ts';
import { changed, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';
import { isFree, waitingForLocks, whileLocked } from '../../../../testing/locks-store.ts';

describe('revert-fix-run', () => {
  let server: FixServer;
  const bars = sessionBars(40);
  const planted = changed(bars, { 10: { volume: 0 } });
  before(async () => {
    server = await fixServer();
    for (const symbol of ['AAA', 'BBB']) await server.make(symbol, planted, { peers: { polygon: bars } });
  });
  after(() => server.close());

  test('takes back every change set of the run, audited, once', async () => {
    const digest = await server.marketDigest();
    const done = await server.run('zeroVolumes', 'repair', { symbols: 'AAA, BBB' });
    assert.equal(done.changeSets.length, 2);
    const { body } = await server.fixer.call(revertFixRun, { id: done.runId!, reason: 'wrong feed' });
    assert.deepEqual([body.message, body.reverted], [`Run ${done.runId} reverted.`, 2]);
    assert.equal(await server.marketDigest(), digest);
    const entry = await newestAudit(server, 'zeroVolumes.repair');
    assert.deepEqual([entry.kind, entry.reason], ['fix.run-reverted', 'wrong feed']);
    const again = { id: done.runId! };
    await refuses(server, server.fixer, revertFixRun, again, 409, `Run ${done.runId} is already reverted.`);
    const stranger = await server.staff({ role: 'standard', permissions: ['weekendBars'] });
    await refuses(server, stranger, revertFixRun, again, 403, 'You do not have access to this page.');
  });

  test('a later change of one value blocks the revert: then nothing of the run is reverted', async () => {
    const done = await server.run('zeroVolumes', 'repair', { symbols: 'AAA, BBB' });
    const admin = await server.staff();
    const cell = { symbol: 'AAA', date: bars[10]!.date, field: 'volume' as const, value: 4242 };
    assert.equal((await admin.call(correctChartBar, cell)).status, 200);
    await refuses(
      server,
      server.fixer,
      revertFixRun,
      { id: done.runId! },
      409,
      /cannot be reverted: change set \d+ touched/,
    );
  });

  test('locks by name, although the newest change set goes first: one that waits for the first symbol holds none of the others', async () => {
    const symbols = ['LOCKA', 'LOCKB'];
    for (const symbol of symbols) await server.make(symbol, planted, { peers: { polygon: bars } });
    const done = await server.run('zeroVolumes', 'repair', { symbols: symbols.join() });
    assert.deepEqual(
      done.changeSets.map((set) => set.target),
      symbols,
    );
    const begun = await whileLocked(server, 'chart', 'LOCKA', async () => {
      const reverting = server.fixer.call(revertFixRun, { id: done.runId! });
      await until('the revert waits', async () => (await waitingForLocks(server)) === 1);
      assert.equal(await isFree(server, 'chart', 'LOCKB'), true);
      return { reverting };
    });
    assert.equal((await begun.reverting).status, 200);
  });

  test('reverts and repairs of the same symbols at once all come through', async () => {
    const symbols = ['LOCKA', 'LOCKB'].join();
    for (let round = 0; round < 5; round += 1) {
      const done = await server.run('zeroVolumes', 'repair', { symbols });
      const [reverted, ...others] = await Promise.all([
        server.fixer.call(revertFixRun, { id: done.runId! }),
        server.run('closeOutsideRange', 'repair', { symbols }),
        server.run('highBelowLow', 'repair', { symbols }),
      ]);
      assert.equal(reverted.status, 200, JSON.stringify(reverted.body));
      assert.ok(others.every((other) => other.success));
    }
  });

  test('refuses a run that is not there or changed nothing', async () => {
    await refuses(server, server.fixer, revertFixRun, { id: 4711 }, 404, 'There is no run 4711.');
    const done = await server.run('weekendBars', 'repair', { symbols: 'CLEAN' });
    await refuses(
      server,
      server.fixer,
      revertFixRun,
      { id: done.runId! },
      409,
      `Run ${done.runId} changed nothing.`,
    );
    await refuses(server, server.fixer, revertFixRun, { id: 0 }, 400, 'id: must be at least 1');
  });
});
