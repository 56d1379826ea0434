import { sql } from 'kysely';
import type { Note, NotePerson, NoteVersion } from '@midoffice/contract/staff-work/notes/shapes';
import { noteLimits } from '@midoffice/contract/staff-work/notes/lists';
import type { Db, DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { NoteFields } from './rules.ts';

/** People of a list of user ids, in its order; who has no account is named as an import named them, else by id. */
const people = (ids: string) => sql<NotePerson[]>`
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'username', coalesce(a.username::text, o.username, p.id),
    'fullName', coalesce(nullif(trim(concat_ws(' ', a.firstname, a.lastname)), ''), a.username::text, o.full_name, p.id))
    order by p.nth)
    from unnest(${sql.raw(ids)}) with ordinality as p(id, nth) left join account a on a.userid = p.id
    left join note_person o on o.id = p.id), '[]')`;

const columns = (at: Date) => sql`n.id as "_id", n.title, n.content, ${people('n.assignees')} as assignees,
  n.functional_group as "functionalGroup", n.is_report as "isReport", n.date, n.date > ${at} as upcoming,
  n.created_at as "createdAt", n.updated_at as "updatedAt", n.version`;

/** Which notes: those of a kind, of a group, of a person. */
export interface NoteFilter {
  readonly isReport: boolean;
  readonly group?: string | undefined;
  readonly assignee?: string | undefined;
}

const conditions = ({ isReport, group, assignee }: NoteFilter) => sql`n.is_report = ${isReport}
  ${group === undefined ? sql`` : sql`and n.functional_group = ${group}`}
  ${assignee === undefined ? sql`` : sql`and n.assignees @> array[${assignee}]::text[]`}`;

/** Notes by their date, the latest first. */
export async function listNotes(
  db: DbOrTrx,
  filter: NoteFilter,
  { limit, skip, at }: { limit: number; skip: number; at: Date },
): Promise<Note[]> {
  const { rows } = await sql<Note>`
    select ${columns(at)} from (
      select n.* from note n where ${conditions(filter)} order by n.date desc, n.id limit ${limit} offset ${skip}) n
    order by n.date desc, n.id`.execute(db);
  return rows;
}

/** Groups of one answer at most. */
const groupsShown = 200;

/** The functional groups that notes of a kind have, by name; jumps from one to the next in the index. */
async function groupsOfAll(db: DbOrTrx, isReport: boolean): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`(select functional_group from note
    where is_report = ${isReport} ${after} order by functional_group limit 1)`;
  const { rows } = await sql<{ name: string }>`
    with recursive g(name) as (
      select ${next(sql``)} union all select ${next(sql`and functional_group > g.name`)} from g where g.name is not null)
    select name from g where name is not null limit ${groupsShown}`.execute(db);
  return rows.map(({ name }) => name);
}

/** The functional groups that such notes have, by name. */
export async function noteGroups(db: DbOrTrx, filter: Omit<NoteFilter, 'group'>): Promise<string[]> {
  if (filter.assignee === undefined) return groupsOfAll(db, filter.isReport);
  const { rows } = await sql<{ name: string }>`
    select distinct n.functional_group as name from note n where ${conditions(filter)}
    order by 1 limit ${groupsShown}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Notes that are weighed at most: of more common words the latest. */
const weighed = 500;

interface Search {
  readonly text: string;
  readonly limit: number;
  readonly skip: number;
  readonly at: Date;
}

/** The notes that fit best. @param text as `searchTerms` makes it, not empty */
export async function searchWords(
  db: DbOrTrx,
  filter: NoteFilter,
  { text, limit, skip, at }: Search,
): Promise<Note[]> {
  const { rows } = await sql<Note>`
    with found as (select n.*, ts_rank(n.search, ${text}::tsquery) as fit from (
        select n.* from note n where n.search @@ ${text}::tsquery and ${conditions(filter)}
        order by n.date desc limit ${weighed}) n
      order by fit desc, n.date desc, n.id limit ${limit} offset ${skip})
    select ${columns(at)} from found n order by n.fit desc, n.date desc, n.id`.execute(db);
  return rows;
}

/** Notes whose title is spelt like a text, for a query that no word fits. */
export async function searchSpelling(
  db: Db,
  filter: NoteFilter,
  { text, limit, skip, at }: Search,
): Promise<Note[]> {
  return db.transaction().execute(async (trx) => {
    // Lower than usual: two letters in the wrong order leave less than half of a short word's parts.
    await sql`select set_config('pg_trgm.word_similarity_threshold', '0.35', true)`.execute(trx);
    const { rows } = await sql<Note>`
      select ${columns(at)} from note n where ${text} <% n.title and ${conditions(filter)}
      order by word_similarity(${text}, n.title) desc, n.date desc, n.id limit ${limit} offset ${skip}`.execute(
      trx,
    );
    return rows;
  });
}

/** One note; undefined where there is none. */
export async function readNote(db: DbOrTrx, id: string, at: Date): Promise<Note | undefined> {
  const { rows } = await sql<Note>`select ${columns(at)} from note n where n.id = ${id}`.execute(db);
  return rows[0];
}

/** A note's fields with what a change needs. */
export interface StoredNote extends NoteFields {
  readonly id: string;
  readonly version: number;
  readonly isReport: boolean;
}

/** A note, locked until the transaction ends; undefined where there is none. */
export async function lockNote(trx: Trx, id: string): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    select id, version, is_report as "isReport", title, content, functional_group as "functionalGroup", assignees, date
    from note where id = ${id} for update`.execute(trx);
  return rows[0];
}

/** The fields of a note as an editor has read it, by version, or by the moment at which it was saved. */
export async function readBase(
  trx: Trx,
  id: string,
  by: { version: number } | { at: string },
): Promise<NoteFields | undefined> {
  const { rows } = await sql<NoteFields>`
    select title, content, functional_group as "functionalGroup", assignees, date from note_version
    where note_id = ${id} and ${'version' in by ? sql`version = ${by.version}` : sql`at = ${by.at}`}`.execute(
    trx,
  );
  return rows[0];
}

/** Everybody who took part in a version of a note, the present one too: whichever is restored, they may have left since. */
export async function everNamed(db: DbOrTrx, id: string): Promise<string[]> {
  const { rows } = await sql<{ userid: string }>`
    select distinct unnest(assignees) as userid from (
      select assignees from note_version where note_id = ${id}
      union all select assignees from note where id = ${id}) a`.execute(db);
  return rows.map(({ userid }) => userid);
}

const saver = sql`coalesce(nullif(trim(concat_ws(' ', a.firstname, a.lastname)), ''), a.username::text, v.changed_by, '')`;

/** The newest saved states before a version, at most one more than an answer holds. */
export async function listVersions(db: DbOrTrx, id: string, before?: number): Promise<NoteVersion[]> {
  const { rows } = await sql<NoteVersion>`
    select v.version, v.at, ${saver} as by, v.title from note_version v left join account a on a.userid = v.changed_by
    where v.note_id = ${id} ${before === undefined ? sql`` : sql`and v.version < ${before}`}
    order by v.version desc limit ${noteLimits.versions + 1}`.execute(db);
  return rows;
}

/** A saved state with its text. */
type VersionState = NoteVersion & Pick<Note, 'content' | 'functionalGroup' | 'assignees' | 'date'>;

/** A saved state and the one before it, the newer first. */
export async function readVersions(db: DbOrTrx, id: string, version: number): Promise<VersionState[]> {
  const { rows } = await sql<VersionState>`
    select v.version, v.at, ${saver} as by, v.title, v.content, v.functional_group as "functionalGroup",
      ${people('v.assignees')} as assignees, v.date
    from note_version v left join account a on a.userid = v.changed_by
    where v.note_id = ${id} and v.version between ${version - 1} and ${version} order by v.version desc`.execute(
    db,
  );
  return rows;
}

/** Lines of a note that were made tasks, by task. */
export async function readLines(db: DbOrTrx, id: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ taskId: string; line: string }>`
    select task_id as "taskId", line from note_task where note_id = ${id}`.execute(db);
  return new Map(rows.map(({ taskId, line }) => [taskId, line]));
}
