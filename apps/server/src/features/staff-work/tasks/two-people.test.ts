import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { getTask } from '@midoffice/contract/staff-work/tasks/calls/get-task';
import { updateTask } from '@midoffice/contract/staff-work/tasks/calls/update-task';
import { projectTypes, taskPriorities, taskStatuses } from '@midoffice/contract/staff-work/tasks/lists';
import type { Task } from '@midoffice/contract/staff-work/tasks/shapes';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { createRandom, type Random } from '../../../platform/demo/world.ts';
import { newToken } from '../../../platform/crypto/secrets.ts';
import { testServer, type Client } from '../../../testing/server.ts';
import { tasksServer } from './testing/tasks.ts';

type Change = Partial<Pick<Task, 'title' | 'content' | 'status' | 'priority' | 'projectType' | 'dueDate'>>;

function drawChange(random: Random, mark: string): Change {
  switch (random.int(0, 5)) {
    case 0:
      return { title: `Title ${mark}` };
    case 1:
      return { content: `Text ${mark}` };
    case 2:
      return { status: random.pick(taskStatuses) };
    case 3:
      return { priority: random.pick(taskPriorities) };
    case 4:
      return { projectType: random.pick(projectTypes) };
    default:
      return { dueDate: `2024-0${random.int(1, 9)}-15`, title: `Title ${mark}` };
  }
}

/** What one person's edits came to. */
interface Tally {
  saved: number;
  refused: number;
}

/**
 * Edits a task so many times, each time from what was read before the other person's last edit: a refusal shows both
 * values, and the person then either keeps their own or takes the other's.
 */
async function edits(client: Client, id: string, rounds: number, random: Random): Promise<Tally> {
  const tally = { saved: 0, refused: 0 };
  let read: Task = (await client.call(getTask, { _id: id })).body;
  for (let round = 0; round < rounds; round += 1) {
    const change = drawChange(random, `${client.userid} ${round}`);
    const { activity: _activity, ...object } = read;
    const answer = await client.call(updateTask, { ...object, ...change });
    const edited = (Object.keys(change) as (keyof Change)[]).filter((field) => change[field] !== read[field]);
    if (answer.status === 200) {
      tally.saved += 1;
      read = answer.body.task;
      for (const field of edited)
        assert.equal(read[field], change[field], `${field} of an accepted edit is stored`);
    } else {
      assert.equal(answer.status, 409, answer.body.message);
      const { conflicts } = answer.body as unknown as { conflicts: { field: string; actual: unknown }[] };
      assert.ok(
        conflicts.length > 0 && conflicts.every(({ field }) => edited.includes(field as keyof Change)),
      );
      tally.refused += 1;
      read = (await client.call(getTask, { _id: id })).body;
    }
  }
  return tally;
}

enduranceTest(
  'edits of one task by two people at once, at two servers: each is stored or refused with both values, none is lost, and both servers answer the same',
  { rounds: 500 },
  async ({ rounds, seed }) => {
    const random = createRandom(seed).fork('two people');
    const secretsKey = newToken();
    const first = await tasksServer({ secretsKey });
    const second = await testServer({
      databaseUrl: first.platform.database.url,
      secretsKey,
      now: () => first.clock.nowMs,
    });
    try {
      const dan = await second.staff({ userid: 'dan', role: 'standard', permissions: ['tasks'] });
      const { _id: id } = await first.task();
      const [ann, his] = await Promise.all([
        edits(first.ann, id, rounds, random.fork('ann')),
        edits(dan, id, rounds, random.fork('dan')),
      ]);
      const [mine, theirs] = await Promise.all([
        first.ann.call(getTask, { _id: id }),
        dan.call(getTask, { _id: id }),
      ]);
      assert.deepEqual(mine.body, theirs.body);
      // Each version is one accepted edit that changed something, and keeps what was there before.
      const { rows } = await sql<{ version: number; field: string; before: unknown }>`
        select version, field, before from task_change where task_id = ${id} order by version`.execute(
        first.platform.db,
      );
      const versions = new Set(rows.map(({ version }) => version));
      assert.equal(mine.body.version, 1 + versions.size);
      assert.ok(versions.size <= ann.saved + his.saved);
      assert.ok(ann.saved > 0 && his.saved > 0);
      const lines = mine.body.activity.filter(({ type }) => type === 'notification');
      assert.ok(lines.length >= versions.size, 'the history names every change');
      console.log(
        `${2 * rounds} edits: ${ann.saved + his.saved} stored as ${versions.size} versions, ${ann.refused + his.refused} refused with both values`,
      );
    } finally {
      await second.close();
      await first.close();
    }
  },
);
