import type { QueryVersion, RanQuery, SavedQuery } from '@midoffice/contract/monitors/sql-workbench/shapes';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';

/** A saved query, independent of who reads it. */
export type StoredQuery = Omit<SavedQuery, 'own'> & { readonly userid: string };

const columns = sql`q.id, q.userid, q.name, q.description, q.sql, q.shared, q.revision, q.updated_at as "updatedAt",
  coalesce(nullif(trim(a.firstname || ' ' || a.lastname), ''), a.email::text) as owner`;

/** Most shared queries that anybody is shown. */
const sharedAtMost = 500;
/** Versions that are listed at most, the newest. */
const versionsAtMost = 100;

/** The queries of a person and those that others share, by name. */
export async function queriesFor(db: DbOrTrx, userid: string): Promise<StoredQuery[]> {
  const { rows } = await sql<StoredQuery>`
    select * from (
      select ${columns} from workbench_query q join account a using (userid) where q.userid = ${userid}
      union all
      (select ${columns} from workbench_query q join account a using (userid) where q.shared and q.userid <> ${userid}
       order by q.name, q.id limit ${sharedAtMost})) q order by lower(q.name), q.id`.execute(db);
  return rows;
}

/** One query, held until the transaction ends. */
export async function lockQuery(trx: Trx, id: number): Promise<StoredQuery | undefined> {
  const { rows } = await sql<StoredQuery>`
    select ${columns} from workbench_query q join account a using (userid) where q.id = ${id} for update of q`.execute(
    trx,
  );
  return rows[0];
}

export async function readQuery(db: DbOrTrx, id: number): Promise<StoredQuery | undefined> {
  const { rows } = await sql<StoredQuery>`
    select ${columns} from workbench_query q join account a using (userid) where q.id = ${id}`.execute(db);
  return rows[0];
}

/** The name of another query of the person that differs from a name by case at most. */
export async function otherNamed(
  trx: Trx,
  { userid, name, id }: { userid: string; name: string; id: number | undefined },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from workbench_query
    where userid = ${userid} and lower(name) = lower(${name}) and id is distinct from ${id ?? null}`.execute(
    trx,
  );
  return rows[0]?.name;
}

interface Texts {
  readonly name: string;
  readonly description: string;
  readonly sql: string;
  readonly shared: boolean;
}

const addVersion = (trx: Trx, id: number, savedBy: string) =>
  sql`insert into workbench_query_version (query_id, revision, name, sql, saved_by)
    select id, revision, name, sql, ${savedBy} from workbench_query where id = ${id}`.execute(trx);

/** Stores a new query with its first version unless its owner has as many as allowed; undefined then. */
export async function insertQuery(
  trx: Trx,
  { userid, name, description, sql: text, shared }: Texts & { readonly userid: string },
  { savedBy, atMost }: { readonly savedBy: string; readonly atMost: number },
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`workbench queries of ${userid}`}, 0))`.execute(
    trx,
  );
  const { rows } = await sql<{ id: number }>`
    insert into workbench_query (userid, name, description, sql, shared)
    select ${userid}, ${name}, ${description}, ${text}, ${shared}
    where (select count(*) from workbench_query where userid = ${userid}) < ${atMost}
    returning id`.execute(trx);
  const id = rows[0]?.id;
  if (id !== undefined) await addVersion(trx, id, savedBy);
  return id;
}

/** Writes the next version of a query. */
export async function updateQuery(
  trx: Trx,
  id: number,
  { name, description, sql: text, shared }: Texts,
  savedBy: string,
): Promise<void> {
  await sql`update workbench_query set name = ${name}, description = ${description}, sql = ${text}, shared = ${shared},
    revision = revision + 1, updated_at = now() where id = ${id}`.execute(trx);
  await addVersion(trx, id, savedBy);
}

export async function removeQuery(trx: Trx, id: number): Promise<void> {
  await sql`delete from workbench_query where id = ${id}`.execute(trx);
}

/** The versions of a query, newest first. */
export async function versionsOf(db: DbOrTrx, id: number): Promise<QueryVersion[]> {
  const { rows } = await sql<QueryVersion>`
    select revision, name, sql, saved_by as "savedBy", saved_at as "savedAt" from workbench_query_version
    where query_id = ${id} order by revision desc limit ${versionsAtMost}`.execute(db);
  return rows;
}

/** The last queries that a person ran, newest first: the audit log holds each. */
export async function runsOf(db: DbOrTrx, userid: string, limit: number): Promise<RanQuery[]> {
  const { rows } = await sql<RanQuery>`
    select e.id, d.after ->> 'sql' as sql, e.at from audit_entry e join audit_detail d on d.entry_id = e.id
    where e.call = 'runSqlQuery' and e.actor_id = ${userid} and d.after ? 'sql' order by e.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
