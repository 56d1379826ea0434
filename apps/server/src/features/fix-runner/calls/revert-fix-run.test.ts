import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/charts/calls';
import { revertFixRun } from '@midoffice/contract/fix-runner/calls';
import { newestAudit } from '../../../testing/audit.ts';
import { refuses } from '../../../testing/refuses.ts';
import { changed, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';

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

  test('a later change of one value stands in the way: then none of the run is taken back', async () => {
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
