import type { AuditEntry, AuditLine } from '@midoffice/contract/system/audit/shapes';
import { sql, type RawBuilder } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** What the audit log is filtered by. */
export interface AuditFilter {
  readonly actor?: string | undefined;
  readonly call?: string | undefined;
  readonly kind?: string | undefined;
  readonly targetKind?: string | undefined;
  readonly target?: string | undefined;
  readonly text?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly outcome?: string | undefined;
}

const line = sql`
  e.id, e.at, e.actor_id as "actorId", e.actor_label as actor, e.call, e.kind, e.target_kind as "targetKind",
  e.target_id as "targetId", e.outcome, d.reason, e.request_id as "requestId", s.seq`;
const tables = sql`audit_entry e left join audit_detail d on d.entry_id = e.id left join audit_seal s on s.entry_id = e.id`;

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const isDay = (moment: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(moment);

// The statement contains only the requested conditions, so that each of them can use its index.
function conditions(
  filter: AuditFilter & { actorIds?: readonly string[] | undefined },
  cursor: number | undefined,
): RawBuilder<unknown> {
  const all = [sql`true`];
  if (cursor !== undefined) all.push(sql`e.id < ${cursor}`);
  if (filter.actorIds) all.push(sql`e.actor_id = any(${[...filter.actorIds]}::text[])`);
  else if (filter.actor) all.push(sql`e.actor_id is null and e.actor_label = ${filter.actor}`);
  if (filter.call) all.push(sql`e.call = ${filter.call}`);
  if (filter.kind?.endsWith('.')) all.push(sql`e.kind like ${`${escapeLike(filter.kind)}%`}`);
  else if (filter.kind) all.push(sql`e.kind = ${filter.kind}`);
  if (filter.targetKind) all.push(sql`e.target_kind = ${filter.targetKind}`);
  if (filter.target) all.push(sql`e.target_id = ${filter.target}`);
  if (filter.text) all.push(sql`e.target_id ilike ${`%${escapeLike(filter.text)}%`}`);
  if (filter.from) all.push(sql`e.at >= ${filter.from}::timestamptz`);
  if (filter.to) {
    all.push(
      isDay(filter.to)
        ? sql`e.at < ${filter.to}::timestamptz + interval '1 day'`
        : sql`e.at <= ${filter.to}::timestamptz`,
    );
  }
  if (filter.outcome) all.push(sql`e.outcome = ${filter.outcome}`);
  return sql.join(all, sql` and `);
}

/** User ids that a text matches: an exact id, or parts of e-mails; undefined when it matches no account. */
async function actorIdsOf(db: DbOrTrx, text: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    select userid as id from account where email::text ilike ${`%${escapeLike(text)}%`} and user_role is not null
    union select actor_id from (
      select actor_id from audit_entry where actor_id = ${text} or actor_id in (select userid from account where email = ${text}) limit 1) known
    limit 500`.execute(db);
  return rows.length ? rows.map((row) => row.id) : undefined;
}

/** A stretch of the log, newest first. */
export async function listEntries(
  db: DbOrTrx,
  filter: AuditFilter,
  limit: number,
  cursor?: number,
): Promise<AuditLine[]> {
  const actorIds = filter.actor ? await actorIdsOf(db, filter.actor) : undefined;
  const { rows } = await sql<AuditLine>`
    select ${line} from ${tables} where ${conditions({ ...filter, actorIds }, cursor)} order by e.id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** One entry with its values. */
export async function findEntry(db: DbOrTrx, id: number): Promise<AuditEntry | undefined> {
  const { rows } = await sql<AuditEntry>`
    select ${line}, d.before, d.after, d.erased_at as "erasedAt", encode(s.hash, 'hex') as hash
    from ${tables} where e.id = ${id}`.execute(db);
  return rows[0];
}

/** Everybody who ever acted, by name. Hops from person to person along the index, not over all entries. */
export async function listActors(db: DbOrTrx): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    with recursive actor as (
      (select actor_id, actor_label from audit_entry where actor_id is not null order by actor_id, id desc limit 1)
      union all
      select next.actor_id, next.actor_label from actor, lateral (
        select actor_id, actor_label from audit_entry where actor_id > actor.actor_id order by actor_id, id desc limit 1) next
    )
    select actor_id as id, actor_label as label from actor order by 2 limit 2000`.execute(db);
  return rows;
}
