import { z } from 'zod';
import { taskStatuses } from '../tasks/lists.ts';

/** Somebody who takes part in a meeting, or whose report it is. */
export const notePerson = z.object({ id: z.string(), username: z.string(), fullName: z.string() });
export type NotePerson = z.infer<typeof notePerson>;

/** A meeting note or a report. Moments are ISO 8601 in UTC. */
export const note = z.object({
  _id: z.string(),
  title: z.string(),
  /** Plain text, lines end with a line feed; of a report as `parseReport` reads it. */
  content: z.string(),
  assignees: z.array(notePerson),
  functionalGroup: z.string(),
  isReport: z.boolean(),
  /** When the meeting takes place, or the report is due. */
  date: z.string(),
  /** Whether that is still to come. */
  upcoming: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Counts its changes: what `update-note` compares with. */
  version: z.number().int(),
});
export type Note = z.infer<typeof note>;

/** A task that was made of a line of a note. */
export const noteTask = z.object({
  _id: z.string(),
  /** The line, without its bullet, as it was then; null: the task was linked by hand. */
  line: z.string().nullable(),
  title: z.string(),
  status: z.enum(taskStatuses),
  isIssue: z.boolean(),
});
export type NoteTask = z.infer<typeof noteTask>;

/** One saved state of a note. */
export const noteVersion = z.object({
  version: z.number().int(),
  at: z.string(),
  /** Name of who saved it; empty: it was imported. */
  by: z.string(),
  title: z.string(),
});
export type NoteVersion = z.infer<typeof noteVersion>;
