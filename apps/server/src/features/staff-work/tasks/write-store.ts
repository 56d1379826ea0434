import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import type { ActivityItem } from '@midoffice/contract/staff-work/tasks/shapes';
import type { Trx } from '../../../platform/db/connect.ts';
import { isClosed, type TaskFields } from './rules.ts';

/** What a new task is made of. */
export interface NewTask extends TaskFields {
  readonly id: string;
  readonly isIssue: boolean;
  readonly createdBy: string | null;
  readonly at: Date;
}

/** The place above all others of a column. A place that two people take at once is ordered by id. */
async function firstRank(trx: Trx, isIssue: boolean, status: string): Promise<string> {
  const { rows } = await sql<{ rank: string }>`
    select rank from task where is_issue = ${isIssue} and status = ${status} order by rank, id limit 1`.execute(
    trx,
  );
  return generateKeyBetween(null, rows[0]?.rank ?? null);
}

export async function insertTask(trx: Trx, task: NewTask): Promise<void> {
  const rank = await firstRank(trx, task.isIssue, task.status);
  await sql`
    insert into task (id, title, content, project_type, status, priority, assignees, due_date, is_issue, closed, intercom_id,
      rank, created_by, created_at, updated_at)
    values (${task.id}, ${task.title}, ${task.content}, ${task.projectType}, ${task.status}, ${task.priority},
      ${sql.val(task.assignees)}, ${task.dueDate}, ${task.isIssue}, ${isClosed(task.status as never)}, ${task.intercomID},
      ${rank}, ${task.createdBy}, ${task.at}, ${task.at})`.execute(trx);
}

const columnOf = {
  title: 'title',
  content: 'content',
  projectType: 'project_type',
  status: 'status',
  priority: 'priority',
  assignees: 'assignees',
  dueDate: 'due_date',
  intercomID: 'intercom_id',
} as const satisfies Record<keyof TaskFields, string>;

/**
 * Writes changed fields of a locked task as one version, and remembers what each was before.
 * @param before the values of these fields until now
 */
export async function writeFields(
  trx: Trx,
  task: { id: string; version: number; isIssue: boolean },
  changes: Partial<TaskFields>,
  before: Partial<Record<keyof TaskFields, unknown>>,
  at: Date,
): Promise<void> {
  const fields = Object.keys(changes) as (keyof TaskFields)[];
  const version = task.version + 1;
  const sets = fields.map((field) => sql`${sql.ref(columnOf[field])} = ${sql.val(changes[field])}`);
  if (changes.status !== undefined)
    sets.push(
      sql`closed = ${isClosed(changes.status as never)}`,
      sql`rank = ${await firstRank(trx, task.isIssue, changes.status)}`,
    );
  await sql`update task set ${sql.join(sets)}, version = ${version}, updated_at = ${at} where id = ${task.id}`.execute(
    trx,
  );
  const kept = fields.map((field) => ({ field, before: JSON.stringify(before[field] ?? null) }));
  await sql`
    insert into task_change (task_id, version, field, before)
    select ${task.id}, ${version}, field, before::jsonb
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as c (field text, before text)`.execute(trx);
}

/** So many tasks with one rank are parted at most: a few people took one place at once. */
const mostSharing = 20;

/** Puts a task right below another one of its column, or at its top. Answers false where that one is not there. */
export async function placeBelow(
  trx: Trx,
  task: { id: string; isIssue: boolean; status: string },
  below: string | null,
  at: Date,
): Promise<boolean> {
  const { rows: above } = await sql<{ rank: string }>`
    select rank from task where id = ${below} and is_issue = ${task.isIssue} and status = ${task.status}`.execute(
    trx,
  );
  if (below !== null && !above[0]) return false;
  const from = above[0]?.rank ?? null;
  const column = sql`is_issue = ${task.isIssue} and status = ${task.status} and id <> ${task.id}`;
  const { rows: next } = await sql<{ rank: string }>`
    select rank from task where ${column} and ${from === null ? sql`true` : sql`rank > ${from}`}
    order by rank, id limit 1`.execute(trx);
  // Tasks that share the rank of the one above, and follow it by their ids, are below the new place.
  const { rows: sharing } = await sql<{ id: string }>`
    select id from task where ${column} and rank = ${from} and id > ${below} order by id limit ${mostSharing}`.execute(
    trx,
  );
  const [rank, ...ranks] = generateNKeysBetween(from, next[0]?.rank ?? null, 1 + sharing.length);
  await sql`update task set rank = ${rank}, updated_at = ${at} where id = ${task.id}`.execute(trx);
  for (const [n, { id }] of sharing.entries())
    await sql`update task set rank = ${ranks[n]} where id = ${id}`.execute(trx);
  return true;
}

/** Adds lines to the history of a locked task and answers the number of the first. */
export async function addActivity(
  trx: Trx,
  id: string,
  lines: readonly { type: ActivityItem['type']; userid: string | null; message: string }[],
  at: Date,
): Promise<number> {
  const comments = lines.filter(({ type }) => type === 'comment').length;
  const { rows } = await sql<{ first: number }>`
    update task set activities = activities + ${lines.length}, comments = comments + ${comments},
      updated_at = greatest(updated_at, ${at}::timestamptz)
    where id = ${id} returning activities - ${lines.length} as first`.execute(trx);
  const first = rows[0]!.first;
  const kept = lines.map((line, n) => ({ ...line, index: first + n }));
  await sql`
    insert into task_activity (task_id, index, type, user_id, message, at)
    select ${id}, index, type, userid, message, ${at}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as l (index int, type text, userid text, message text)`.execute(
    trx,
  );
  return first;
}

export async function changeComment(
  trx: Trx,
  id: string,
  index: number,
  message: string,
  at: Date,
): Promise<void> {
  await sql`update task_activity set message = ${message}, edited_at = ${at}
    where task_id = ${id} and index = ${index}`.execute(trx);
  await sql`update task set updated_at = ${at} where id = ${id}`.execute(trx);
}

/** Takes text and files of a comment away; its line stays, so that no other comment moves. */
export async function emptyComment(
  trx: Trx,
  id: string,
  index: number,
  message: string,
  at: Date,
): Promise<void> {
  await sql`update task_activity set type = 'notification', message = ${message}, edited_at = ${at}
    where task_id = ${id} and index = ${index}`.execute(trx);
  await sql`update task set comments = comments - 1, updated_at = ${at} where id = ${id}`.execute(trx);
}

/** A stored file that belongs to a task, or to a comment of it. */
export interface KeptFile {
  readonly name: string;
  readonly title: string;
  readonly contentType: string;
  readonly bytes: number;
}

export async function addFiles(
  trx: Trx,
  id: string,
  index: number | null,
  files: readonly KeptFile[],
): Promise<void> {
  if (!files.length) return;
  const kept = files.map((file, position) => ({ ...file, position }));
  await sql`
    insert into task_file (name, task_id, activity_index, position, title, content_type, bytes)
    select name, ${id}, ${index}::int, 1000 + position + (select count(*) from task_file
      where task_id = ${id} and activity_index is not distinct from ${index}::int), title, "contentType", bytes
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as f (name text, position int, title text, "contentType" text, bytes int)`.execute(trx);
}

/** Forgets the files of a comment but those that stay. Answers the names of the others, which are no task's now. */
export async function dropFiles(
  trx: Trx,
  id: string,
  index: number | null,
  staying: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from task_file where task_id = ${id} and activity_index is not distinct from ${index}::int
      and name <> all(${sql.val(staying)}::text[]) returning name`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Deletes a task with all that belongs to it. Answers the names of its files. */
export async function removeTask(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`delete from task_file where task_id = ${id} returning name`.execute(trx);
  await sql`delete from task where id = ${id}`.execute(trx);
  return rows.map(({ name }) => name);
}

export async function setAlert(trx: Trx, id: string, alertTime: Date, at: Date): Promise<void> {
  await sql`update task set alert_time = ${alertTime}, updated_at = ${at} where id = ${id}`.execute(trx);
}

export async function setIssue(
  trx: Trx,
  id: string,
  status: string,
  isIssue: boolean,
  at: Date,
): Promise<void> {
  const rank = await firstRank(trx, isIssue, status);
  await sql`update task set is_issue = ${isIssue}, rank = ${rank}, updated_at = ${at} where id = ${id}`.execute(
    trx,
  );
}

export async function setSnooze(trx: Trx, id: string, until: Date | null): Promise<void> {
  await sql`update task set snoozed_until = ${until} where id = ${id}`.execute(trx);
}

export async function putLink(
  trx: Trx,
  id: string,
  link: { kind: string; id: string; label: string },
  at: Date,
): Promise<void> {
  await sql`insert into task_link (task_id, kind, id, label, linked_at)
    values (${id}, ${link.kind}, ${link.id}, ${link.label}, ${at})
    on conflict (task_id, kind, id) do update set label = excluded.label`.execute(trx);
}

export async function removeLink(trx: Trx, id: string, kind: string, linked: string): Promise<boolean> {
  const { rows } = await sql`delete from task_link
    where task_id = ${id} and kind = ${kind} and id = ${linked} returning 1`.execute(trx);
  return rows.length > 0;
}
