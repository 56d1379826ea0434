// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { listJobs } from '@midoffice/contract/system/jobs/calls/list-jobs';
import { createJobs } from '../../../../platform/jobs/boss.ts';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import { newestAudit } from '../../../../testing/audit.ts';
import type { Client } from '../../../../testing/server.ts';
import { setPermissions } from '../../../system/staff/testing/factory.ts';
import { changed, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';
import { job } from './run-fix.ts';

describe('a run whose person loses the grant', () => {
  let server: FixServer;
  let admin: Client;
  const bars = sessionBars(25);
  before(async () => {
    server = await fixServer();
    admin = await server.staff();
    for (let i = 0; i < 22; i += 1)
      await server.make(`S${String(i).padStart(2, '0')}`, changed(bars, { 10: { volume: 0 } }), {
        peers: { polygon: bars },
      });
  });
  after(() => server.close());

  const grant = (keys: readonly string[]) => setPermissions(server.platform.db, server.fixer.userid, keys);
  /**
   * Works on the queue until a run's job has ended.
   * @param revokeAt after how many targets to revoke the grant; undefined: before the job begins
   */
  async function workedOff(runId: number, jobId: string, revokeAt?: number) {
    const kind = job(server.platform);
    const notified: number[] = [];
    const watched: typeof kind = {
      ...kind,
      run: (data, progress, signal) =>
        kind.run(
          data,
          async (done, ...rest) => {
            if (done === revokeAt) await grant(['charts']);
            await progress(done, ...rest);
            notified.push(done);
          },
          signal,
        ),
    };
    if (revokeAt === undefined) await grant(['charts']);
    const { platform } = server;
    const jobs = await createJobs(platform.database.url, platform.db, platform.log, { work: true });
    await jobs.register(watched as JobKind<never>);
    await jobs.work();
    const state = async () =>
      (await admin.call(listJobs, {})).body.rows.find((row) => row.id === jobId) ??
      assert.fail('no such job');
    for (const end = Date.now() + 20_000; Date.now() < end && (await state()).state !== 'failed';)
      await wait(50);
    await jobs.close();
    const { run } = (await admin.call(getFixRun, { id: String(runId) })).body;
    return { run, notified, job: await state() };
  }
  const stopped = /^staff-1@staff\.example no longer has access to this action, so it was stopped\.$/;

  test('before it begins: nothing is repaired; the run, the job and the audit say so', async () => {
    const begun = await server.runMany('zeroVolumes', 'repair', { symbols: '*' });
    const before = await server.series('S05');
    const { run, notified, job: ended } = await workedOff(begun.runId!, begun.jobId!);
    assert.deepEqual([notified, run.state, run.worked], [[], 'cancelled', 0]);
    assert.match(run.message, stopped);
    assert.match(ended.message, stopped);
    assert.deepEqual(await server.series('S05'), before);
    const entry = await newestAudit(server, 'zeroVolumes.repair');
    assert.deepEqual([entry.kind, entry.actor_id], ['fix.run-cancelled', null]);
    await grant(['data-fixes']);
  });

  test('between two symbols: it keeps what it did and does no more', async () => {
    const begun = await server.runMany('zeroVolumes', 'repair', { symbols: '*' });
    const { run, notified } = await workedOff(begun.runId!, begun.jobId!, 3);
    assert.deepEqual([notified, run.state, run.worked], [[0, 1, 2], 'cancelled', 3]);
    assert.match(run.message, stopped);
    await grant(['data-fixes']);
  });
});
