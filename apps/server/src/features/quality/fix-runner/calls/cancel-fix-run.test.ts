import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { cancelFixRun } from '@midoffice/contract/quality/fix-runner/calls/cancel-fix-run';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { listFixRuns } from '@midoffice/contract/quality/fix-runner/calls/list-fix-runs';
import { refuses } from '../../../../testing/refuses.ts';
import { job } from '../jobs/run-fix.ts';
import { finishJob, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';

describe('cancel-fix-run', () => {
  let server: FixServer;
  const bars = sessionBars(25);
  before(async () => {
    server = await fixServer();
    for (let i = 0; i < 21; i += 1) await server.make(`S${String(i).padStart(2, '0')}`, bars);
  });
  after(() => server.close());

  const read = async (id: number) => (await server.fixer.call(getFixRun, { id: String(id) })).body;
  const dryRun = async (): Promise<number> =>
    (await server.run('zeroVolumes', 'repair', { symbols: '*' }, { dryRun: true })).runId!;

  test('cancelled, it ends between two symbols; a run keeps what it did, and the list shows both', async () => {
    const id = await dryRun();
    await finishJob(server.platform, id);
    const begun = await server.run('zeroVolumes', 'repair', { symbols: '*' }, { dryRunId: id });
    const cancelAt = async (done: number): Promise<void> => {
      if (done !== 2) return;
      const { status, body } = await server.fixer.call(cancelFixRun, { id: begun.runId! });
      assert.deepEqual([status, body.message], [200, `Run ${begun.runId} is cancelled.`]);
    };
    await job(server.platform).run({ runId: begun.runId! }, cancelAt, new AbortController().signal);
    const { run } = await read(begun.runId!);
    assert.deepEqual([run.state, run.worked], ['cancelled', 2]);
    assert.match(run.message, /^Cancelled by .+ after 2 of \d+ symbols\.$/);
    await refuses(
      server,
      server.fixer,
      cancelFixRun,
      { id: begun.runId! },
      409,
      `Run ${begun.runId} is not running.`,
    );
    const stranger = await server.staff({ role: 'standard', permissions: ['charts'] });
    const noAccess = 'You do not have access to this page.';
    await refuses(server, stranger, cancelFixRun, { id: begun.runId! }, 403, noAccess);
    await refuses(server, server.fixer, cancelFixRun, { id: 99_999 }, 404, 'There is no run 99999.');
    const { rows } = (await server.fixer.call(listFixRuns, { type: 'zeroVolumes' })).body;
    assert.deepEqual(
      rows.slice(0, 2).map((one) => [one.id, one.dryRun, one.state]),
      [
        [begun.runId, false, 'cancelled'],
        [id, true, 'done'],
      ],
    );
  });
});
