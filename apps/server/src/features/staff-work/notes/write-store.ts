import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/connect.ts';
import type { NoteFields, NoteField } from './rules.ts';

/** A new note. */
export interface NewNote extends NoteFields {
  readonly id: string;
  readonly isReport: boolean;
  /** Null: it was imported. */
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Remembers the present state of notes as a version of each. */
const keepVersions = (trx: Trx, ids: readonly string[], by: string | null) =>
  sql`insert into note_version (note_id, version, title, content, functional_group, assignees, date, changed_by, at)
    select id, version, title, content, functional_group, assignees, date, ${by}::text, updated_at
    from note where id = any(${sql.val(ids)})`.execute(trx);

/** Stores notes that are not there yet. Answers the ids of those that were stored. */
export async function insertNotes(trx: Trx, notes: readonly NewNote[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into note (id, is_report, title, content, functional_group, assignees, date, created_by, created_at, updated_at)
    select id, "isReport", title, content, "functionalGroup", array(select jsonb_array_elements_text(assignees)), date,
      "createdBy", "createdAt", "updatedAt"
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as n (id text, "isReport" boolean, title text, content text,
      "functionalGroup" text, assignees jsonb, date timestamptz, "createdBy" text, "createdAt" timestamptz,
      "updatedAt" timestamptz)
    on conflict (id) do nothing returning id`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // Versions of one call have one author: the notes of an import are nobody's.
  await keepVersions(trx, ids, notes[0]?.createdBy ?? null);
  return ids;
}

const columnOf = {
  title: 'title',
  content: 'content',
  functionalGroup: 'functional_group',
  assignees: 'assignees',
  date: 'date',
} as const satisfies Record<NoteField, string>;

/** Writes changed fields of a locked note as a new version. */
export async function writeNote(
  trx: Trx,
  id: string,
  changes: Partial<NoteFields>,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const sets = (Object.keys(changes) as NoteField[]).map(
    (field) => sql`${sql.ref(columnOf[field])} = ${sql.val(changes[field])}`,
  );
  await sql`update note set ${sql.join(sets)}, version = version + 1,
    updated_at = greatest(${at}::timestamptz, updated_at + interval '1 millisecond') where id = ${id}`.execute(
    trx,
  );
  await keepVersions(trx, [id], by);
}

/** Deletes a locked note with its versions; what is deleted is kept, so that it can be brought back. */
export async function removeNote(
  trx: Trx,
  id: string,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  const rowsOf = (table: 'note_version' | 'note_task' | 'task_notice') =>
    sql`(select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(table)} t where t.note_id = ${id})`;
  await sql`
    insert into deleted_note (id, note, versions, lines, notices, deleted_by, deleted_at)
    select id, to_jsonb(n) - 'search', ${rowsOf('note_version')}, ${rowsOf('note_task')}, ${rowsOf('task_notice')}, ${by}, ${at}
    from note n where id = ${id}
    on conflict (id) do update set note = excluded.note, versions = excluded.versions, lines = excluded.lines,
      notices = excluded.notices, deleted_by = excluded.deleted_by, deleted_at = excluded.deleted_at`.execute(
    trx,
  );
  await sql`delete from note where id = ${id}`.execute(trx);
}

/** Whether a note was deleted since a moment and is kept; locked until the transaction ends. */
export async function lockDeleted(trx: Trx, id: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deleted_note where id = ${id} and deleted_at >= ${since} for update`.execute(trx);
  return rows.length > 0;
}

/** Brings a deleted note back with all that was its own; lines whose tasks are deleted by now are free again. */
export async function bringBack(trx: Trx, id: string): Promise<void> {
  await sql`
    insert into note (id, is_report, title, content, functional_group, assignees, date, version, created_by, created_at,
      updated_at)
    select r.id, r.is_report, r.title, r.content, r.functional_group, r.assignees, r.date, r.version, r.created_by,
      r.created_at, r.updated_at
    from deleted_note d, jsonb_populate_record(null::note, d.note) r where d.id = ${id}`.execute(trx);
  const rowsOf = (table: 'note_version' | 'note_task' | 'task_notice', column: string) =>
    sql`deleted_note d, jsonb_populate_recordset(null::${sql.table(table)}, ${sql.ref(`d.${column}`)}) r where d.id = ${id}`;
  await sql`insert into note_version select r.* from ${rowsOf('note_version', 'versions')}`.execute(trx);
  await sql`
    insert into note_task select r.* from ${rowsOf('note_task', 'lines')}
      and exists (select from task where task.id = r.task_id)`.execute(trx);
  await sql`
    insert into task_notice overriding system value select r.* from ${rowsOf('task_notice', 'notices')}`.execute(
    trx,
  );
  await sql`delete from deleted_note where id = ${id}`.execute(trx);
}

/** Forgets notes that cannot be restored any more. Answers how many. */
export async function forgetDeleted(trx: Trx, before: Date): Promise<number> {
  const { rows } = await sql`delete from deleted_note where deleted_at < ${before} returning 1`.execute(trx);
  return rows.length;
}

/** Remembers which task a line of a locked note was made. */
export async function keepLine(
  trx: Trx,
  { noteId, digest, line, taskId }: { noteId: string; digest: string; line: string; taskId: string },
): Promise<void> {
  await sql`insert into note_task (note_id, line_digest, line, task_id)
    values (${noteId}, ${digest}, ${line}, ${taskId})`.execute(trx);
}

/** Whether a line of a locked note has been made a task. */
export async function hasTask(trx: Trx, noteId: string, digest: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from note_task where note_id = ${noteId} and line_digest = ${digest}`.execute(trx);
  return rows.length > 0;
}

/** Remembers the names of people of imported notes, of those who have no account the newest. */
export async function insertPeople(
  trx: Trx,
  people: readonly { id: string; username: string; fullName: string }[],
): Promise<void> {
  const named = new Map(
    people.filter(({ username, fullName }) => username || fullName).map((one) => [one.id, one]),
  );
  await sql`
    insert into note_person (id, username, full_name)
    select p.id, coalesce(nullif(p.username, ''), p."fullName"), coalesce(nullif(p."fullName", ''), p.username)
    from jsonb_to_recordset(${JSON.stringify([...named.values()])}::jsonb) as p (id text, username text, "fullName" text)
    where not exists (select 1 from account where userid = p.id)
    on conflict (id) do update set username = excluded.username, full_name = excluded.full_name`.execute(trx);
}
