// Long: runs with `npm test -- all`.
import assert from 'node:assert/strict';
import { getNote } from '@midoffice/contract/staff-work/notes/calls/get-note';
import { updateNote } from '@midoffice/contract/staff-work/notes/calls/update-note';
import { deleteNote } from '@midoffice/contract/staff-work/notes/calls/delete-note';
import { makeNoteTask } from '@midoffice/contract/staff-work/notes/calls/make-note-task';
import { restoreNote } from '@midoffice/contract/staff-work/notes/calls/restore-note';
import type { Note } from '@midoffice/contract/staff-work/notes/shapes';
import { enduranceTest } from '../../../../../../scripts/test/endurance.ts';
import { newToken } from '../../../platform/crypto/secrets.ts';
import { createRandom, type Random } from '../../../platform/demo/world.ts';
import { testServer, type Client } from '../../../testing/server.ts';
import { notesServer } from './testing/notes.ts';

/** What came of one person's edits: the lines that were accepted, and how many were refused with both values. */
interface Tally {
  readonly lines: string[];
  refused: number;
}

/** Adds a line of one's own to a random place of a note, so many times, each from what was read before the other's edit. */
async function edits(client: Client, id: string, rounds: number, random: Random): Promise<Tally> {
  const tally: Tally = { lines: [], refused: 0 };
  let note: Note = (await client.call(getNote, { _id: id })).body;
  for (let round = 0; round < rounds; round += 1) {
    const line = `- ${client.userid} ${round}`;
    const lines = note.content.split('\n');
    lines.splice(random.int(0, lines.length), 0, line);
    const { _id, version } = note;
    const answer = await client.call(updateNote, { _id, version, content: lines.join('\n') });
    if (answer.status === 200) {
      tally.lines.push(line);
      ({ note } = answer.body);
    } else {
      assert.equal(answer.status, 409, answer.body.message);
      tally.refused += 1;
      note = (await client.call(getNote, { _id: id })).body;
    }
  }
  return tally;
}

enduranceTest(
  'lines that two people add to one note at two servers: each is in the text or refused with both values; a line is made a task once, and a deletion undone once',
  { rounds: 500 },
  async ({ rounds, seed }) => {
    const random = createRandom(seed).fork('two people');
    const secretsKey = newToken();
    const first = await notesServer({ secretsKey });
    const second = await testServer({
      databaseUrl: first.platform.database.url,
      secretsKey,
      now: () => first.clock.nowMs,
    });
    try {
      const permissions = ['meeting-notes', 'tasks/tasks'];
      const dan = await second.staff({ userid: 'dan', role: 'standard', permissions });
      const { _id } = await first.note({ content: '- begin' });
      const tallies = await Promise.all([
        edits(first.ann, _id, rounds, random.fork('ann')),
        edits(dan, _id, rounds, random.fork('dan')),
      ]);
      const [mine, theirs] = await Promise.all([first.ann, dan].map((one) => one.call(getNote, { _id })));
      assert.deepEqual(mine!.body, theirs!.body);
      const stored = mine!.body.content.split('\n');
      const accepted = tallies.flatMap(({ lines }) => lines);
      assert.deepEqual(stored.toSorted(), ['- begin', ...accepted].toSorted());
      assert.equal(mine!.body.version, 1 + accepted.length);
      assert.ok(tallies.every(({ lines }) => lines.length > 0));
      for (const line of accepted.slice(0, Math.ceil(rounds / 10))) {
        const made = await Promise.all([first.ann, dan].map((one) => one.call(makeNoteTask, { _id, line })));
        assert.deepEqual(made.map(({ status }) => status).toSorted(), [200, 409]);
      }
      for (let round = 0; round < rounds / 10; round += 1) {
        for (const [call, other] of [
          [deleteNote, 404],
          [restoreNote, 409],
        ] as const) {
          const both = await Promise.all(
            [first.ann, dan].map((one) => one.call(call as typeof deleteNote, { _id })),
          );
          assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, other]);
        }
      }
      const { tasks, ...restored } = (await dan.call(getNote, { _id })).body;
      assert.deepEqual({ ...restored, tasks: [] }, mine!.body);
      assert.equal(tasks.length, Math.ceil(rounds / 10));
      const refused = tallies.reduce((sum, one) => sum + one.refused, 0);
      console.log(`${2 * rounds} lines: ${accepted.length} stored, ${refused} refused with both values`);
    } finally {
      await second.close();
      await first.close();
    }
  },
);
