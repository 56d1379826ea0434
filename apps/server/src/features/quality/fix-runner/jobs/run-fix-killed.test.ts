// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { getFixRun } from '@midoffice/contract/quality/fix-runner/calls/get-fix-run';
import { enduranceTest } from '../../../../../../../scripts/test/endurance.ts';
import { createRandom } from '../../../../platform/demo/world.ts';
import { runKilled } from '../../../../testing/process.ts';
import { changed, fixServer, sessionBars, type FixServer } from '../testing/fixes.ts';

const file = join(import.meta.dirname, '../testing/job-process.ts');
const names = Array.from({ length: 24 }, (_unused, i) => `S${String(i).padStart(2, '0')}`);
const bars = sessionBars(60);

/** Goes on with a run in a process of its own; killed after that many milliseconds of work. Answers whether it was. */
function goOn({ platform }: FixServer, runId: number, afterMs: number): Promise<boolean> {
  return runKilled(file, [platform.database.url, platform.settings.DATA_DIR, String(runId)], afterMs);
}

/** Waits until the engine has ended what the killed process had open, by a commit or a rollback. */
async function settled(server: FixServer): Promise<void> {
  const busy = sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  while ((await busy.execute(server.platform.db)).rows[0]!.count > 0) await sleep(20);
}

/** Every symbol is repaired whole, with its change set and its line of the run, or not at all. Answers how many are. */
async function repaired(server: FixServer, runId: number): Promise<number> {
  await settled(server);
  const { body } = await server.fixer.call(getFixRun, { id: String(runId) });
  const states = new Map(body.targets.map((target) => [target.target, target]));
  for (const name of names) {
    const isDone = states.get(name)?.state === 'done';
    const series = await server.series(name);
    for (const i of [10, 20, 30])
      assert.equal(series[i]!.volume, isDone ? bars[i]!.volume : 0, `${name} is half repaired`);
    assert.equal(states.get(name)?.changeSetId !== null, isDone, name);
  }
  return body.run.inForce;
}

const name = 'a kill -9 amid a run over many symbols leaves each of them whole or absent';
enduranceTest(name, { rounds: 10 }, async ({ rounds: kills, seed }) => {
  const random = createRandom(seed).fork('fix run');
  const server = await fixServer();
  const gone = { 10: { volume: 0 }, 20: { volume: 0 }, 30: { volume: 0 } };
  for (const name of names) await server.make(name, changed(bars, gone), { peers: { polygon: bars } });
  const planted = await server.series(names[0]!);
  const cutAt: number[] = [];
  for (let left = kills; left > 0;) {
    const { runId } = await server.runMany('zeroVolumes', 'repair', { symbols: '*' });
    for (let killed = true; killed;) {
      killed = await goOn(server, runId!, left > 0 ? random.int(0, 900) : 60_000);
      const count = await repaired(server, runId!);
      if (killed) cutAt.push(count);
      left -= Number(killed);
    }
    assert.equal(await repaired(server, runId!), names.length, 'the run comes to its end');
    await server.revert(runId!);
    for (const name of names) assert.deepEqual(await server.series(name), planted);
  }
  console.log(
    `${cutAt.length} kills, with so many of ${names.length} symbols repaired: ${cutAt.join(', ')}; none half`,
  );
  await server.close();
});
