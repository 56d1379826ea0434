import { sql } from 'kysely';
import { mayCall, type Access, type Grantee } from '@midoffice/contract/kernel';
import { access as taskAccess } from '@midoffice/contract/staff-work/tasks/inputs';
import type {
  ActivityItem,
  Attachment,
  Task,
  TaskLink,
  TaskRow,
} from '@midoffice/contract/staff-work/tasks/shapes';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { conversationMessages } from '../intercom/api.ts';

/** Moments as the contract has them: ISO 8601 in UTC, to the millisecond. */
const iso = (column: string) =>
  sql`to_char(${sql.raw(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Columns of a list's row, of `task t`. */
export const rowColumns = sql`t.id as "_id", t.title, left(t.content, 400) as content, t.project_type as "projectType",
  t.project_type as type, t.status, t.assignees, t.priority, to_char(t.due_date, 'YYYY-MM-DD') as "dueDate",
  jsonb_build_object('alertTime', ${iso('t.alert_time')}) as alert, t.is_issue as "isIssue", t.intercom_id as "intercomID",
  ${iso('t.snoozed_until')} as "snoozedUntil", t.comments, t.rank, t.version, ${iso('t.created_at')} as "createdAt",
  ${iso('t.updated_at')} as "updatedAt"`;

/** A task as it is stored, without what belongs to it. */
export interface StoredTask extends TaskRow {
  readonly createdBy: string | null;
}

/** One task. @param lock keeps others from changing it until the transaction ends */
export async function readTask(db: DbOrTrx, id: string, lock = false): Promise<StoredTask | undefined> {
  const { rows } = await sql<StoredTask>`select ${rowColumns}, t.content, t.created_by as "createdBy"
    from task t where t.id = ${id} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

const fileUrl = sql`'/admin/task-file/' || split_part(f.name, '/', 2)`;

/** The newest lines of a task's history at most: a longer one is shown from its end. */
const activityShown = 2000;

/** Columns of a line of a history, but for its files: of `task_activity a` and the account `u` of who did it. */
const lineColumns = sql`a.type, a.user_id as "userID", coalesce(u.username::text, a.user_id, '') as username, a.message,
  ${iso('a.at')} as date, ${iso('a.edited_at')} as "editedAt", a.index`;

/** The lines of a history without their files. */
async function readLines(db: DbOrTrx, id: string): Promise<Omit<ActivityItem, 'attachments'>[]> {
  const { rows } = await sql<Omit<ActivityItem, 'attachments'>>`
    select ${lineColumns}
    from (select type, user_id, message, at, edited_at, index from task_activity
      where task_id = ${id} order by index desc limit ${activityShown}) a
    left join account u on u.userid = a.user_id
    order by a.index`.execute(db);
  return rows;
}

/** The files of a task itself, or of one of its comments. */
export async function readFiles(db: DbOrTrx, id: string, index: number | null): Promise<Attachment[]> {
  const { rows } = await sql<Attachment>`
    select f.title as name, f.title, ${fileUrl} as url, f.bytes from task_file f
    where f.task_id = ${id} and f.activity_index is not distinct from ${index} order by f.position`.execute(
    db,
  );
  return rows;
}

export async function readLinks(db: DbOrTrx, id: string): Promise<TaskLink[]> {
  const { rows } = await sql<TaskLink>`
    select kind, id, label from task_link where task_id = ${id} order by linked_at, kind, id`.execute(db);
  return rows;
}

/** A task with its links and all of its files, in one question. */
interface TaskWithFiles extends StoredTask {
  readonly links: TaskLink[];
  /** `line`: the number of the comment that has it; null: the task's own. */
  readonly files: readonly (Attachment & { readonly line: number | null })[];
}

async function readWithFiles(db: DbOrTrx, id: string): Promise<TaskWithFiles | undefined> {
  const { rows } = await sql<TaskWithFiles>`
    select ${rowColumns}, t.content, t.created_by as "createdBy",
      coalesce((select jsonb_agg(jsonb_build_object('kind', l.kind, 'id', l.id, 'label', l.label)
        order by l.linked_at, l.kind, l.id) from task_link l where l.task_id = t.id), '[]') as links,
      coalesce((select jsonb_agg(jsonb_build_object('line', f.activity_index, 'name', f.title, 'title', f.title,
          'url', ${fileUrl}, 'bytes', f.bytes) order by f.activity_index, f.position)
        from task_file f where f.task_id = t.id), '[]') as files
    from task t where t.id = ${id}`.execute(db);
  return rows[0];
}

/** A task with all that belongs to it; undefined where there is none. */
export async function wholeTask(db: DbOrTrx, id: string): Promise<Task | undefined> {
  const reading = readWithFiles(db, id);
  // A transaction asks one after the other.
  if (db.isTransaction) await reading;
  const [found, lines] = await Promise.all([reading, readLines(db, id)]);
  if (!found) return undefined;
  const { files, ...stored } = found;
  const byLine = Map.groupBy(files, ({ line }) => line);
  const filesOf = (line: number | null): Attachment[] =>
    (byLine.get(line) ?? []).map(({ line: _of, ...file }) => file);
  return {
    ...stored,
    activity: lines.map((line) => ({ ...line, attachments: filesOf(line.index) })),
    attachments: filesOf(null),
    intercomConversations: stored.intercomID ? await conversationMessages(db, stored.intercomID) : [],
  };
}

/** One line of a history; undefined where there is none. */
export async function readActivityItem(
  db: DbOrTrx,
  id: string,
  index: number,
): Promise<ActivityItem | undefined> {
  const { rows } = await sql<ActivityItem>`
    select ${lineColumns}, '[]'::jsonb as attachments
    from task_activity a left join account u on u.userid = a.user_id
    where a.task_id = ${id} and a.index = ${index}`.execute(db);
  return rows[0] && { ...rows[0], attachments: await readFiles(db, id, index) };
}

/** What fields were before the first change after a version, by field: only those that changed since. */
export async function readSince(trx: Trx, id: string, version: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ field: string; before: unknown }>`
    select distinct on (field) field, before from task_change
    where task_id = ${id} and version > ${version} order by field, version`.execute(trx);
  return Object.fromEntries(rows.map(({ field, before }) => [field, before]));
}

/** A member of staff. */
export interface StaffName {
  readonly userid: string;
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
  /** Whether they may open tasks: only then they are given one, or notified of one. */
  readonly mayOpenTasks: boolean;
}

/** Columns of a {@link Grantee}, of `account a`. */
const grantee = sql`a.user_role as role, array(
  select p.permission_key from staff_permission p where p.userid = a.userid order by 1) as permissions`;

/** All members of staff, by name; at most 1,000. */
export async function staffNames(db: DbOrTrx): Promise<StaffName[]> {
  const { rows } = await sql<Omit<StaffName, 'mayOpenTasks'> & Grantee>`
    select a.userid, coalesce(a.username::text, a.userid) as username,
      coalesce(nullif(trim(concat_ws(' ', a.firstname, a.lastname)), ''), a.username::text, a.email::text) as "fullName",
      a.email::text as email, ${grantee}
    from account a where a.user_role in ('admin', 'analyst', 'standard') order by 3, a.userid limit 1000`.execute(
    db,
  );
  return rows.map(({ role, permissions, ...person }) => ({
    ...person,
    mayOpenTasks: mayCall({ role, permissions }, taskAccess),
  }));
}

/** Those of some people who pass an access rule at this moment. */
export async function whoMay(
  db: DbOrTrx,
  userids: readonly string[],
  access: Access,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userid: string } & Grantee>`
    select a.userid, ${grantee} from account a where a.userid = any(${sql.val(userids)}::text[])`.execute(db);
  return new Set(rows.filter((one) => mayCall(one, access)).map(({ userid }) => userid));
}

/** The stored file of that name with its type; undefined where no task has it. */
export async function readTaskFile(
  db: DbOrTrx,
  name: string,
): Promise<{ title: string; contentType: string } | undefined> {
  const { rows } = await sql<{ title: string; contentType: string }>`
    select title, content_type as "contentType" from task_file where name = ${name}`.execute(db);
  return rows[0];
}

/** The newest tasks that are linked to something, 50 unless more are asked for. */
export async function linkedTasks(db: DbOrTrx, kind: string, id: string, limit = 50): Promise<TaskRow[]> {
  const { rows } = await sql<TaskRow>`
    select ${rowColumns} from task_link l join task t on t.id = l.task_id
    where l.kind = ${kind} and l.id = ${id} order by l.linked_at desc limit ${limit}`.execute(db);
  return rows;
}
