// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { sql } from 'kysely';
import { enduranceTest } from '../../../../../../../scripts/test/endurance.ts';
import { createRandom } from '../../../../platform/demo/world.ts';
import { runKilled } from '../../../../testing/process.ts';
import { tasksServer, type TasksServer } from '../testing/tasks.ts';

const file = join(import.meta.dirname, '../testing/alerts-process.ts');
/** Alerts that one round begins with. */
const alerts = 25;

/** Sends alerts in a process of its own; killed after so many milliseconds of work. Answers whether it was. */
function run(server: TasksServer, afterMs: number): Promise<boolean> {
  const { database, settings } = server.platform;
  return runKilled(file, [database.url, settings.DATA_DIR], afterMs);
}

interface Reached {
  readonly id: string;
  readonly status: string;
  readonly lines: number;
  readonly notices: number;
  readonly mails: number;
  readonly audits: number;
}

/** What came of each alert. */
async function outcomes(server: TasksServer, ids: readonly string[]): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select t.id, t.status,
      (select count(*)::int from task_activity a where a.task_id = t.id and a.type = 'bot') as lines,
      (select count(*)::int from task_notice n where n.task_id = t.id and n.kind = 'alert') as notices,
      (select count(*)::int from outbox_mail m where m.subject = 'Alert: ' || t.title) as mails,
      (select count(*)::int from audit_entry e where e.kind = 'tasks.alert-sent' and e.target_id = t.id) as audits
    from task t where t.id = any(${sql.val(ids)}) order by t.id`.execute(server.platform.db);
  return rows;
}

enduranceTest(
  'a kill -9 amid sending alerts: each reaches its person once with history, inbox, mail and audit, and none is lost',
  { rounds: 200, long: true, timeout: 3_600_000 },
  async ({ rounds: kills, seed }) => {
    const random = createRandom(seed).fork('alerts');
    const server = await tasksServer();
    try {
      let left = kills;
      let round = 0;
      while (left > 0) {
        round += 1;
        const titles = Array.from({ length: alerts }, (_unused, n) => `Round ${round} task ${n}`);
        const ids: string[] = [];
        for (const title of titles) ids.push((await server.task({ title, assignees: '["ben"]' }))._id);
        await sql`update task set alert_time = ${new Date(server.clock.nowMs - 1000)}
          where id = any(${sql.val(ids)})`.execute(server.platform.db);
        for (let killed = true; killed;) {
          killed = await run(server, left > 0 ? random.int(0, 250) : 60_000);
          left -= Number(killed);
          const half = (await outcomes(server, ids)).filter(
            (one) => new Set([one.lines, one.notices, one.mails, one.audits]).size !== 1,
          );
          assert.deepEqual(half, [], 'an alert is sent whole or not at all');
        }
        for (const one of await outcomes(server, ids))
          assert.deepEqual(one, { id: one.id, status: 'Alert', lines: 1, notices: 1, mails: 1, audits: 1 });
      }
      console.log(`${kills - left} kills over ${round * alerts} alerts: each sent once`);
    } finally {
      await server.close();
    }
  },
);
