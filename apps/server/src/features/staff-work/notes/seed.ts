import { lineText } from '@midoffice/contract/staff-work/notes/report';
import type { Trx } from '../../../platform/db/connect.ts';
import { demoStaff } from '../../../platform/demo/staff.ts';
import type { FeatureSeed, Random } from '../../../platform/demo/world.ts';
import { linkTask, searchTasks } from '../tasks/api.ts';
import {
  colleagues,
  launchLine,
  launchMeeting,
  meetingGroups,
  meetingPoints,
  meetingSubjects,
  weeklyReport,
} from './demo-texts.ts';
import { lineDigest } from './rules.ts';
import { insertNotes, insertPeople, keepLine, writeNote, type NewNote } from './write-store.ts';

const hourMs = 3_600_000;
const weekMs = 168 * hourMs;
const idOf = (n: number): string => `6e07${n.toString(16).padStart(20, '0')}`;
const launchId = idOf(1);

const people = [
  ...demoStaff
    .filter(({ role }) => ['admin', 'analyst', 'standard'].includes(role))
    .map(({ userid }) => userid),
  ...colleagues.map(({ id }) => id),
];

type Draft = Pick<NewNote, 'title' | 'content' | 'functionalGroup'> & {
  readonly atMs: number;
  readonly isReport?: true;
  readonly attendees?: number;
};

function meetings(nowMs: number, random: Random): Draft[] {
  return Array.from({ length: 56 }, (_, n) => {
    const points = Array.from({ length: random.int(2, 6) }, () => `- ${random.pick(meetingPoints)}`);
    return {
      title: random.pick(meetingSubjects),
      content: `Talked about\n${[...new Set(points)].join('\n')}`,
      // More than one page of one group.
      functionalGroup: n % 2 ? 'Data' : random.pick(meetingGroups),
      atMs: nowMs - (n + 1) * 50 * hourMs,
    };
  });
}

function reports(nowMs: number): Draft[] {
  return Array.from({ length: 12 }, (_, n) => ({
    title: `Progress report of week ${12 - n}`,
    content: n % 3 ? weeklyReport.replaceAll('- Insert Report Item Here\n', '') : weeklyReport,
    functionalGroup: n % 3 === 2 ? 'Content' : 'Market data',
    atMs: nowMs - n * weekMs,
    isReport: true as const,
  }));
}

const drafts = (nowMs: number, random: Random): Draft[] => [
  {
    title: 'Release of funds and statements',
    content: launchMeeting,
    functionalGroup: 'Data',
    atMs: nowMs - 26 * hourMs,
    attendees: 9,
  },
  {
    title: 'Plan of the quarter',
    content: 'Bring the figures of your area.\n- What is late\n- What can wait',
    functionalGroup: 'Data',
    atMs: nowMs + 2 * weekMs,
    attendees: 10,
  },
  {
    title:
      'A long title that was pasted from an invitation: review of all feeds whose provider changes on the first of the month, with the questions of customers about adjusted closing prices of funds, the written statement that two of them ask for, and what the contract says about corrections',
    content: 'A long text has to fit, and the card shows its beginning alone. '.repeat(30),
    functionalGroup: 'Operations',
    atMs: nowMs - 4 * hourMs,
  },
  ...reports(nowMs),
  ...meetings(nowMs, random),
];

/** The shown meeting was changed twice, and one of its lines is a task. */
async function addHistory(trx: Trx, nowMs: number): Promise<void> {
  const lines = launchMeeting.split('\n');
  const states = [lines.slice(0, -2), lines.slice(0, -1), lines];
  for (const [n, state] of states.entries())
    await writeNote(
      trx,
      launchId,
      { content: state.join('\n') },
      { by: people[n % 3]!, at: new Date(nowMs - (25 - n) * hourMs) },
    );
  const [task] = await searchTasks(trx, 'status', 'missing:* & volumes:*', undefined);
  if (!task) return;
  await linkTask(
    trx,
    task._id,
    {
      kind: 'note',
      id: launchId,
      label: 'Release of funds and statements',
    },
    new Date(nowMs - 24 * hourMs),
  );
  const line = lineText(launchLine);
  await keepLine(trx, { noteId: launchId, digest: lineDigest(line), line, taskId: task._id });
}

/** Meeting notes and reports of a quarter, two of them yet to come, one with versions and a task. */
export const featureSeed: FeatureSeed = {
  order: 81,
  async seed({ platform, random }) {
    const own = random.fork('notes');
    const nowMs = platform.now();
    const notes = drafts(nowMs, own).map((draft, n): NewNote => {
      const first = own.int(0, people.length - 1);
      const attendees = draft.attendees ?? own.int(1, 5);
      return {
        id: idOf(n + 1),
        isReport: draft.isReport ?? false,
        title: draft.title,
        content: draft.content,
        functionalGroup: draft.functionalGroup,
        assignees: Array.from({ length: attendees }, (_, i) => people[(first + i) % people.length]!),
        date: new Date(draft.atMs).toISOString(),
        createdBy: own.pick(people.slice(0, 3)),
        createdAt: new Date(Math.min(draft.atMs, nowMs - hourMs)),
        updatedAt: new Date(Math.min(draft.atMs, nowMs - hourMs)),
      };
    });
    await platform.db.transaction().execute(async (trx) => {
      await insertPeople(trx, colleagues);
      for (const note of notes) await insertNotes(trx, [note]);
      await addHistory(trx, nowMs);
    });
  },
};
