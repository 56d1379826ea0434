// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { revertFixRun } from '@midoffice/contract/quality/fix-runner/calls/revert-fix-run';
import { runFunctions } from '@midoffice/contract/quality/fix-runner/calls/run-functions';
import { refuses } from '../../../../testing/refuses.ts';
import {
  changed,
  manySymbolsServer,
  sessionBars,
  type FixServer,
  zeroVolumesOfAll,
} from '../testing/fixes.ts';
import { job } from './run-fix.ts';

describe('a run over many symbols', () => {
  let server: FixServer;
  before(async () => {
    server = await manySymbolsServer();
  });
  after(() => server.close());

  const input = zeroVolumesOfAll;
  const bars = sessionBars(25);
  const read = async (id: number) => (await server.fixer.call(getFixRun, { id: String(id) })).body;

  test('goes on as a job, target by target; cut off, it begins again with what waits, and nothing twice', async () => {
    const market = await server.marketDigest();
    const begun = await server.runMany('zeroVolumes', 'repair', { symbols: '*' });
    assert.deepEqual(
      [begun.message, begun.jobId !== null],
      [`Run ${begun.runId} continues in the background.`, true],
    );
    assert.deepEqual((await read(begun.runId!)).run.state, 'running');
    const busy = `zeroVolumes is already running on CLEAN (run ${begun.runId} by staff-1@staff.example).`;
    await refuses(server, server.fixer, runFunctions, { ...input, params: { symbols: 'CLEAN' } }, 409, busy);
    const dryRunId = begun.runId! - 1;
    await refuses(server, server.fixer, runFunctions, { ...input, dryRunId }, 409, busy);
    await refuses(
      server,
      server.fixer,
      revertFixRun,
      { id: begun.runId! },
      409,
      `Run ${begun.runId} is not finished yet.`,
    );

    const notified: number[] = [];
    const stopAt = (n: number) => async (done: number) => {
      notified.push(done);
      if (done === n) throw new Error('cut off');
    };
    const { signal } = new AbortController();
    await assert.rejects(job(server.platform).run({ runId: begun.runId! }, stopAt(2), signal), /cut off/);
    const half = await read(begun.runId!);
    assert.deepEqual([half.run.state, half.run.worked, half.run.inForce], ['running', 2, 1]);
    await job(server.platform).run({ runId: begun.runId! }, stopAt(-1), signal);
    assert.deepEqual(notified, [0, 1, 2, ...Array.from({ length: 24 }, (_unused, i) => i + 2)]);

    const whole = await read(begun.runId!);
    assert.deepEqual(
      [whole.run.state, whole.run.worked, whole.run.changeSets, whole.run.findings, whole.run.failed],
      ['done', 25, 3, 3, 0],
    );
    await server.revert(begun.runId!);
    assert.equal(await server.marketDigest(), market);
  });

  test('a target that fails is named, and the others go on', async () => {
    const { close } = bars[10]!;
    const still = { open: close, high: close, low: close, close, adjClose: close, volume: 0 };
    const tail = Object.fromEntries(Array.from({ length: 14 }, (_unused, i) => [11 + i, still]));
    await server.make('ENDED', changed(bars, tail));
    const begun = await server.runMany('delisting', 'repair', { symbols: '*', development: true });
    await job(server.platform).run(
      { runId: begun.runId! },
      async () => undefined,
      new AbortController().signal,
    );
    const { run, targets } = await read(begun.runId!);
    assert.deepEqual([run.state, run.failed, run.worked], ['failed', 1, 26]);
    assert.deepEqual(
      [targets[0]!.target, targets[0]!.message],
      ['ENDED', 'development: listings are kept for production alone'],
    );
  });
});
