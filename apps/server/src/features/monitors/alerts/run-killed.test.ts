// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { createRandom } from '../../../platform/demo/world.ts';
import { runKilled } from '../../../testing/process.ts';
import { alertDesk, cpuRule, type Desk } from './testing/desk.ts';
import { incidentLines, outcomes } from './testing/values-store.ts';

const file = join(import.meta.dirname, 'testing/alerts-process.ts');
const rules = 15;
const webhook = 'https://duty.company.example/alerts';

/** Judges all rules in a process of its own; killed after so many milliseconds of work. Answers whether it was. */
function run({ server, clock }: Desk, afterMs: number): Promise<boolean> {
  const { database, settings } = server.platform;
  return runKilled(file, [database.url, settings.DATA_DIR, String(clock.nowMs)], afterMs);
}

enduranceTest(
  'two processes judge the same rules and are killed with -9: each incident is alerted once and ended once, and none is lost',
  { rounds: 100, least: 4, long: true, timeout: 3_600_000 },
  async ({ rounds: kills, seed }) => {
    const random = createRandom(seed).fork('alert rules');
    const desk = await alertDesk();
    try {
      for (let n = 0; n < rules; n += 1)
        await desk.enabled({ ...cpuRule, name: `Rule ${n}`, forMinutes: 0, recoverMinutes: 0, webhook });
      let done = 0;
      let changes = 0;
      /** A value comes, and is judged until two processes at once have gone through all rules. Answers how many were killed. */
      const settled = async (value: number, most: number): Promise<number> => {
        desk.pass(5);
        await desk.measured(value);
        changes += rules;
        let count = 0;
        for (let isDone = false; !isDone;) {
          const ends = [0, 1].map(() => (count < most ? random.int(0, 500) : 60_000));
          const killed = await Promise.all(ends.map((afterMs) => run(desk, afterMs)));
          count += killed.filter(Boolean).length;
          isDone = !killed.includes(true);
          for (const one of await outcomes(desk.server.platform)) {
            const events = one.isOpen ? 1 : 2;
            assert.deepEqual(
              [one.mails, one.webhooks, one.jobs],
              [events, events, events],
              `${one.name}: an incident is written whole or not at all`,
            );
          }
        }
        return count;
      };
      let incidents = 0;
      while (done < kills) {
        done += await settled(95, kills - done);
        incidents += rules;
        const open = (await outcomes(desk.server.platform)).filter(({ isOpen }) => isOpen);
        assert.equal(open.length, rules);
        done += await settled(40, kills - done);
        const lines = await incidentLines(desk.server.platform);
        assert.equal(lines.length, incidents);
        assert.equal(lines.filter((line) => line.includes(' recovered')).length, incidents);
      }
      console.log(`${done} kills over ${changes} beginnings and ends of incidents: each alerted once`);
    } finally {
      await desk.close();
    }
  },
);
