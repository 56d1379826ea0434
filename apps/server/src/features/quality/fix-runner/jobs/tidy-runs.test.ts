import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { downloadFixRun } from '@midoffice/contract/quality/fix-runner/calls/download-fix-run';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { listFixRuns } from '@midoffice/contract/quality/fix-runner/calls/list-fix-runs';
import { refuses } from '../../../../testing/refuses.ts';
import { changed, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';
import { ageRuns, leaveRunning } from '../testing/runs-store.ts';
import { job } from './tidy-runs.ts';

describe('tidy-runs', () => {
  let server: FixServer;
  const bars = sessionBars(40);
  before(async () => {
    server = await fixServer({ FIX_RUN_DAYS: '30' });
    for (const symbol of ['AAA', 'BBB', 'CCC'])
      await server.make(symbol, changed(bars, { 10: { volume: 0 } }), { peers: { polygon: bars } });
  });
  after(() => server.close());

  const ids = async (): Promise<number[]> =>
    (await server.fixer.call(listFixRuns, {})).body.rows.map((run) => run.id).sort((a, b) => a - b);
  const read = async (id: number) => (await server.fixer.call(getFixRun, { id: String(id) })).body;
  const tidy = async (): Promise<string> => {
    let notified = '';
    await job(server.platform).run(
      {},
      async (_done, _total, message) => void (notified = message ?? ''),
      new AbortController().signal,
    );
    return notified;
  };

  test('old runs go, one that can be reverted stays and can be, one under way is left alone', async () => {
    const repaired = (await server.run('zeroVolumes', 'repair', { symbols: 'AAA, CLEAN' })).runId!;
    const reverted = (await server.run('zeroVolumes', 'repair', { symbols: 'BBB' })).runId!;
    await server.revert(reverted);
    await server.report('zeroVolumes', { symbols: 'CCC' });
    const [, , reported] = await ids();
    const [busy, lost] = [await leaveRunning(server, 'running'), await leaveRunning(server, 'failed')];
    await server.report('zeroVolumes', { symbols: 'CCC' });
    const fresh = (await ids()).at(-1)!;
    assert.equal(await tidy(), '0 runs removed, rows of 0 targets emptied', 'nothing is that old yet');

    await ageRuns(server, [repaired, reverted, reported!, busy, lost], 31);
    assert.equal((await read(repaired)).data.rows.length, 1);
    assert.equal(await tidy(), '3 runs removed, rows of 1 targets emptied');
    assert.deepEqual(await ids(), [repaired, busy, fresh]);
    const { run, data, targets } = await read(repaired);
    assert.deepEqual([run.inForce, run.findings, data.rows, data.total], [1, 1, [], 1]);
    assert.deepEqual(
      targets.map(({ target, findings, changeSetId }) => [target, findings, changeSetId !== null]),
      [
        ['AAA', 1, true],
        ['CLEAN', 0, false],
      ],
    );
    await refuses(
      server,
      server.fixer,
      downloadFixRun,
      { id: String(repaired) },
      404,
      `The rows of run ${repaired} are no longer kept.`,
    );
    assert.equal((await read(fresh)).data.rows.length, 1, 'a younger run keeps its rows');
    assert.equal(await tidy(), '0 runs removed, rows of 0 targets emptied', 'the second night finds nothing');

    await server.revert(repaired);
    assert.equal(await tidy(), '1 runs removed, rows of 0 targets emptied', 'now nothing of it is in force');
    assert.deepEqual(await ids(), [busy, fresh]);
  });

  test('runs every night', () => assert.equal(job(server.platform).schedule, '25 3 * * *'));
});
