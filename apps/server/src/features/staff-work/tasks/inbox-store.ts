import { sql } from 'kysely';
import { mayCall, type Access, type Grantee } from '@midoffice/contract/kernel';
import { access as noteAccess } from '@midoffice/contract/staff-work/notes/inputs';
import { access as taskAccess } from '@midoffice/contract/staff-work/tasks/inputs';
import type { InboxItem } from '@midoffice/contract/staff-work/tasks/shapes';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { alertSetText } from './rules.ts';
import { whoMay } from './store.ts';

/** Something that people are to know of. */
export interface Notice {
  readonly kind: InboxItem['kind'];
  readonly userid: string;
  readonly message: string;
}

/** What notices are about; `line`: the comment that they quote, by its number. */
export type NoticeSubject = { readonly taskId: string; readonly line?: number } | { readonly noteId: string };

/**
 * Puts notices about a task or a note into inboxes.
 * @param by who did it; null: the server
 * @param isMailed whether a mail of its own says the same: the digest leaves them out then
 */
export async function putNotices(
  trx: Trx,
  subject: NoticeSubject,
  notices: readonly Notice[],
  { by, at, isMailed = false }: { by: string | null; at: Date; isMailed?: boolean },
): Promise<void> {
  if (!notices.length) return;
  const { taskId, line, noteId } = { taskId: null, line: null, noteId: null, ...subject };
  await sql`
    insert into task_notice (userid, task_id, activity_index, note_id, kind, by_user, message, at, mailed_at)
    select n.userid, ${taskId}::text, ${line}::int, ${noteId}::text, n.kind, ${by}, n.message, ${at}, ${isMailed ? at : null}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (userid text, kind text, message text)`.execute(
    trx,
  );
}

/** Has the notices that quote a comment say what it says now. */
export async function rewordNotices(trx: Trx, taskId: string, line: number, message: string): Promise<void> {
  await sql`
    update task_notice set message = ${message} where task_id = ${taskId} and activity_index = ${line}`.execute(
    trx,
  );
}

/** Takes the notices away that quote a comment, mailed or not. */
export async function dropNotices(trx: Trx, taskId: string, line: number): Promise<void> {
  await sql`delete from task_notice where task_id = ${taskId} and activity_index = ${line}`.execute(trx);
}

/** Whose inbox it is, and what of it they may open by now: notices that came before a right was taken away stay unseen. */
export interface InboxReader {
  readonly userid: string;
  readonly tasks: boolean;
  readonly notes: boolean;
}

/** The inbox of a person with the rights of this moment. */
export const readerOf = (staff: Grantee & { readonly userid: string }): InboxReader => ({
  userid: staff.userid,
  tasks: mayCall(staff, taskAccess),
  notes: mayCall(staff, noteAccess),
});

const shownTo = ({ userid, tasks, notes }: InboxReader) => sql`
  n.userid = ${userid} and case when n.note_id is null then ${tasks}::boolean else ${notes}::boolean end`;

/** A person's notices of what they may open, newest first. */
export async function readInbox(
  db: DbOrTrx,
  reader: InboxReader,
  { limit, cursor, unread }: { limit: number; cursor?: number | undefined; unread: boolean },
): Promise<InboxItem[]> {
  const { rows } = await sql<InboxItem>`
    select n.id::int as id, n.kind, n.task_id as "taskId", n.note_id as "noteId",
      coalesce(t.title, o.title) as title, coalesce(t.is_issue, false) as "isIssue",
      coalesce(u.username::text, n.by_user, '') as by, n.message,
      to_char(n.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, n.read_at is not null as read
    from task_notice n left join task t on t.id = n.task_id left join note o on o.id = n.note_id
      left join account u on u.userid = n.by_user
    where ${shownTo(reader)} ${cursor === undefined ? sql`` : sql`and n.id < ${cursor}`}
      ${unread ? sql`and n.read_at is null` : sql``}
    order by n.id desc limit ${limit}`.execute(db);
  return rows;
}

/** How many notices of what they may open a person has not read, up to 1,000. */
export async function countUnread(db: DbOrTrx, reader: InboxReader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from task_notice n where ${shownTo(reader)} and n.read_at is null limit 1000) u`.execute(db);
  return rows[0]!.count;
}

/** Marks a person's notices as read. Answers how many were not. */
export async function markRead(
  trx: Trx,
  userid: string,
  {
    ids,
    taskId,
    noteId,
  }: { ids?: readonly number[] | undefined; taskId?: string | undefined; noteId?: string | undefined },
  at: Date,
): Promise<number> {
  const { rows } = await sql`
    update task_notice set read_at = ${at} where userid = ${userid} and read_at is null
      ${ids ? sql`and id = any(${sql.val(ids)}::bigint[])` : sql``}
      ${taskId === undefined ? sql`` : sql`and task_id = ${taskId}`}
      ${noteId === undefined ? sql`` : sql`and note_id = ${noteId}`}
    returning 1`.execute(trx);
  return rows.length;
}

/** A task whose alert is due and has not reached anybody. */
export interface DueAlert {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly version: number;
  readonly isIssue: boolean;
  readonly assignees: readonly string[];
  readonly createdBy: string | null;
  readonly alertTime: string;
}

/** The next task whose alert is due, locked; others that work on the same list pass it over. */
export async function nextDueAlert(trx: Trx, now: Date): Promise<DueAlert | undefined> {
  const { rows } = await sql<DueAlert>`
    select id, title, status, version, is_issue as "isIssue", assignees, created_by as "createdBy",
      alert_time as "alertTime" from task
    where alert_time <= ${now} and alerted_at is null order by alert_time limit 1
    for update skip locked`.execute(trx);
  return rows[0];
}

/** Who set the alert of a task; undefined where its history does not say. */
export async function alertSetBy(
  trx: Trx,
  { id, alertTime }: Pick<DueAlert, 'id' | 'alertTime'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ userid: string }>`
    select user_id as userid from task_activity
    where task_id = ${id} and type = 'notification' and message = ${alertSetText(new Date(alertTime))}
      and user_id is not null order by index desc limit 1`.execute(trx);
  return rows[0]?.userid;
}

/** Marks the alert of a locked task as sent: it reaches nobody twice, and a snoozed task is back in the lists. */
export async function markAlerted(trx: Trx, id: string, at: Date): Promise<void> {
  await sql`update task set alerted_at = ${at}, snoozed_until = null where id = ${id}`.execute(trx);
}

/** What the next digest of a person says. */
export interface Digest {
  readonly userid: string;
  readonly email: string;
  readonly lines: readonly { title: string; message: string; taskId: string | null }[];
  /** 0: nothing that waits is about what they may still open. */
  readonly count: number;
}

/**
 * The next person with notices that they have neither read nor been mailed, and these, marked as mailed. What they may not
 * open any more stays out of the mail.
 */
export async function takeDigest(trx: Trx, before: Date, at: Date): Promise<Digest | undefined> {
  const { rows: people } = await sql<{ userid: string; email: string }>`
    select a.userid, a.email::text as email from account a
    where a.user_role in ('admin', 'analyst', 'standard') and exists (
      select 1 from task_notice n where n.userid = a.userid and n.read_at is null and n.mailed_at is null and n.at < ${before})
    order by a.userid limit 1 for update of a skip locked`.execute(trx);
  const [person] = people;
  if (!person) return undefined;
  const { rows } = await sql<Digest['lines'][number]>`
    with taken as (
      update task_notice n set mailed_at = ${at}
      where n.userid = ${person.userid} and n.read_at is null and n.mailed_at is null and n.at < ${before}
      returning n.id, n.task_id, n.note_id, n.message)
    select coalesce(t.title, o.title) as title, k.message, k.task_id as "taskId"
    from taken k left join task t on t.id = k.task_id left join note o on o.id = k.note_id order by k.id desc`.execute(
    trx,
  );
  const mayOpen = async (access: Access): Promise<boolean> =>
    (await whoMay(trx, [person.userid], access)).has(person.userid);
  const [tasks, notes] = [await mayOpen(taskAccess), await mayOpen(noteAccess)];
  const lines = rows.filter(({ taskId }) => (taskId === null ? notes : tasks));
  return { ...person, lines: lines.slice(0, 20), count: lines.length };
}
