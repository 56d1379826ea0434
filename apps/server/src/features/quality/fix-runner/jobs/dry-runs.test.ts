// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { correctChartBar } from '@midoffice/contract/prices/charts/calls/correct-chart-bar';
import { cancelFixRun } from '@midoffice/contract/quality/fix-runner/calls/cancel-fix-run';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import { newestAudit } from '../../../../testing/audit.ts';
import { refuses } from '../../../../testing/refuses.ts';
import {
  faultySymbols,
  finishJob,
  manySymbolsServer,
  sessionBars,
  type FixServer,
  zeroVolumesOfAll,
} from '../testing/fixes.ts';
import { job } from './run-fix.ts';

describe('a dry run over many symbols', () => {
  let server: FixServer;
  before(async () => {
    server = await manySymbolsServer();
  });
  after(() => server.close());

  const input = zeroVolumesOfAll;
  const bars = sessionBars(25);
  const read = async (id: number) => (await server.fixer.call(getFixRun, { id: String(id) })).body;
  const dryRun = async (): Promise<number> =>
    (await server.run('zeroVolumes', 'repair', { symbols: '*' }, { dryRun: true })).runId!;
  const refused = (more: object, text: string | RegExp) =>
    refuses(server, server.fixer, runFunctions, { ...input, ...more }, 409, text);

  test('goes on as a job with progress, keeps its result, and changes no data', async () => {
    const market = await server.marketDigest();
    const begun = await server.run('zeroVolumes', 'repair', { symbols: '*' }, { dryRun: true });
    assert.deepEqual(
      [begun.message, begun.dryRun, begun.jobId !== null],
      [`Dry run ${begun.runId} continues in the background.`, true, true],
    );
    const notified: (number | undefined)[][] = [];
    const progress = async (done: number, total?: number): Promise<void> => void notified.push([done, total]);
    await job(server.platform).run({ runId: begun.runId! }, progress, new AbortController().signal);
    assert.deepEqual(
      [notified[0], notified.at(-1)],
      [
        [0, 25],
        [25, 25],
      ],
    );
    const { run, data, effects, stale, targets } = await read(begun.runId!);
    assert.deepEqual(
      [run.dryRun, run.state, run.worked, run.findings, run.cells, run.changedTargets, run.changeSets],
      [true, 'done', 25, 3, 3, 3, 0],
    );
    assert.deepEqual(
      effects.sample.map(({ target, field, before: from }) => [target, field, from]),
      faultySymbols.map((name) => [name, 'volume', 0]),
    );
    assert.deepEqual([effects.count, data.rows.length, stale, targets.length], [3, 3, null, 25]);
    assert.equal(await server.marketDigest(), market, 'no data changed');
    const audited = await newestAudit(server, 'zeroVolumes.repair');
    assert.deepEqual(
      [Reflect.get(audited.after ?? {}, 'dryRun'), Reflect.get(audited.after ?? {}, 'targets')],
      [true, 25],
    );
  });

  test('a run over more than 20 symbols is refused without one, with another one, and with an unfinished one', async () => {
    await refused({}, /^A run over 25 symbols needs a dry run first/);
    await refused({ dryRunId: 99_999 }, 'There is no dry run 99999.');
    const small = await server.run('zeroVolumes', 'repair', { symbols: 'CLEAN' });
    await refused({ dryRunId: small.runId }, `There is no dry run ${small.runId}.`);
    const other = await server.run(
      'zeroVolumes',
      'repair',
      { symbols: '*', development: true },
      { dryRun: true },
    );
    await finishJob(server.platform, other.runId!);
    await refused(
      { dryRunId: other.runId },
      `Dry run ${other.runId} was made with other values. Start a new one.`,
    );
    const open = await dryRun();
    await refused({ dryRunId: open }, `Dry run ${open} did not finish. Start a new one.`);
    await server.fixer.call(cancelFixRun, { id: open });
  });

  test('a dry run is stale once the data of a symbol changed, and the run is refused and writes nothing', async () => {
    const id = await dryRun();
    await finishJob(server.platform, id);
    const charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const edit = { symbol: 'S20', date: bars[4]!.date, field: 'volume' as const, value: 123_456 };
    assert.equal((await charts.call(correctChartBar, edit)).status, 200);
    const why = 'The data of S20 changed after this dry run. Start a new one.';
    assert.equal((await read(id)).stale, why);
    await refused({ dryRunId: id }, why);
    const next = await dryRun();
    await finishJob(server.platform, next);
    await server.make('NEWER', bars);
    await refused({ dryRunId: next }, /^The list of symbols changed after this dry run \(NEWER\)/);
  });

  test('executed, it does what the dry run said; the run names it', async () => {
    const market = await server.marketDigest();
    const id = await dryRun();
    await finishJob(server.platform, id);
    const dry = await read(id);
    const begun = await server.run('zeroVolumes', 'repair', dry.run.params, { dryRunId: id });
    await finishJob(server.platform, begun.runId!);
    const done = await read(begun.runId!);
    assert.deepEqual(
      [done.run.state, done.run.dryRun, done.run.cells, done.run.changeSets, done.effects.sample],
      ['done', false, dry.run.cells, 3, dry.effects.sample],
    );
    assert.equal(Reflect.get((await newestAudit(server, 'zeroVolumes.repair')).after ?? {}, 'dryRunId'), id);
    assert.match(String((await read(id)).stale), /^The data of S00, S01, S02 changed after this dry run/);
    await server.revert(begun.runId!);
    assert.equal(await server.marketDigest(), market);
  });

  test('what changed between Execute and its turn is left alone and named, the other symbols are repaired', async () => {
    const id = await dryRun();
    await finishJob(server.platform, id);
    const begun = await server.run('zeroVolumes', 'repair', { symbols: '*' }, { dryRunId: id });
    const charts = await server.staff({ role: 'analyst', permissions: ['charts'] });
    const edit = { symbol: 'S01', date: bars[10]!.date, field: 'volume' as const, value: 777 };
    assert.equal((await charts.call(correctChartBar, edit)).status, 200);
    const theirs = await server.series('S01');
    await finishJob(server.platform, begun.runId!);
    const { run, targets } = await read(begun.runId!);
    assert.deepEqual([run.state, run.failed, run.changeSets], ['failed', 1, 2]);
    assert.deepEqual(
      targets.filter(({ state }) => state === 'failed').map(({ target, message }) => [target, message]),
      [
        [
          'S01',
          `The data changed after dry run ${id}. Nothing was written for this symbol; start a new dry run.`,
        ],
      ],
    );
    assert.deepEqual(await server.series('S01'), theirs, 'the correction stays');
  });
});
