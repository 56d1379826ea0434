import type { BulkAction } from '@midoffice/contract/billing/payment-bulk/lists';
import type { BulkRun } from '@midoffice/contract/billing/payment-bulk/shapes';
import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { isListedRecord, type ListReader } from '../../customers/customer-records/api.ts';

export interface NewRun {
  readonly list: PaymentList;
  readonly action: BulkAction;
  readonly template: string | null;
  readonly reason: string;
  readonly actor: { readonly id: string; readonly label: string };
  readonly items: readonly { readonly userid: string; readonly email: string; readonly input: object }[];
}

/** Stores an action with its rows. @returns its id */
export async function insertRun(trx: Trx, run: NewRun): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payment_bulk (list, action, template, reason, actor_id, actor_label, total)
    values (${run.list}, ${run.action}, ${run.template}, ${run.reason}, ${run.actor.id}, ${run.actor.label}, ${run.items.length})
    returning id`.execute(trx);
  const { id } = rows[0]!;
  const items = run.items.map((item, n) => ({ ...item, n }));
  await sql`
    insert into payment_bulk_item (bulk_id, n, userid, email, input)
    select ${id}::bigint, n, userid, email, input
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r (n int, userid text, email text, input jsonb)`.execute(
    trx,
  );
  return id;
}

/** An action that is under way. */
export interface OpenRun {
  readonly list: PaymentList;
  readonly action: BulkAction;
  readonly reason: string;
  readonly actor: { readonly id: string; readonly label: string };
  readonly total: number;
}

export async function findRun(db: DbOrTrx, id: number): Promise<OpenRun | undefined> {
  const { rows } = await sql<OpenRun>`
    select list, action, reason, jsonb_build_object('id', actor_id, 'label', actor_label) as actor, total
    from payment_bulk where id = ${id}`.execute(db);
  return rows[0];
}

/** A row that is not settled. */
export interface OpenItem {
  readonly n: number;
  readonly userid: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly state: 'waiting' | 'acting';
  readonly effectId: string | null;
}

/** The next row that is not settled. */
export async function nextItem(db: DbOrTrx, id: number): Promise<OpenItem | undefined> {
  const { rows } = await sql<OpenItem>`
    select n, userid, input, state, effect_id as "effectId" from payment_bulk_item
    where bulk_id = ${id} and state in ('waiting', 'acting') order by n limit 1`.execute(db);
  return rows[0];
}

/**
 * Settles a row that waits, in the transaction of what was done for it. Answers false where another process did it: the
 * caller rolls back then.
 */
export async function settleItem(
  db: DbOrTrx,
  id: number,
  n: number,
  outcome: { state: 'acting' | 'done' | 'failed' | 'unknown'; message: string; effectId?: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_bulk_item set state = ${outcome.state}, message = ${outcome.message.slice(0, 500)},
      effect_id = coalesce(${outcome.effectId ?? null}, effect_id)
    where bulk_id = ${id} and n = ${n} and state in ('waiting', 'acting') and state <> ${outcome.state}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** How many rows of an action are settled, and whose they are not. */
export async function settledCount(db: DbOrTrx, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_bulk_item
    where bulk_id = ${id} and state not in ('waiting', 'acting')`.execute(db);
  return rows[0]!.count;
}

export async function finishRun(trx: DbOrTrx, id: number): Promise<void> {
  await sql`update payment_bulk set finished_at = now() where id = ${id} and finished_at is null`.execute(
    trx,
  );
}

/** Fails what is left of an action that was stopped. */
export async function stopItems(trx: DbOrTrx, id: number, message: string): Promise<void> {
  await sql`
    update payment_bulk_item set state = 'failed', message = ${message} where bulk_id = ${id} and state = 'waiting'`.execute(
    trx,
  );
}

/** The limit that each account has now: -2 none, -1 keys blocked. */
export async function presentLimits(
  db: DbOrTrx,
  userids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ userid: string; limit: number }>`
    select userid, custom_rate_limit as limit from account where userid = any(${[...userids]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ userid, limit }) => [userid, limit]));
}

const failuresShown = 200;

/**
 * The rows of an action with what became of them. Of a row whose effect was begun the effect itself says so: it may end long
 * after the job, or after the job was stopped.
 */
const outcomesFor = (reader: ListReader) => sql`
  select i.n, i.userid, i.email, coalesce(nullif(e.message, ''), nullif(i.message, ''), 'The outcome is not known yet.') as message,
    case when e.state in ('done', 'failed') then e.state when i.state in ('acting', 'unknown') then 'unknown' else i.state end as state
  from payment_bulk_item i left join effect e on e.id = i.effect_id::uuid
  where i.bulk_id = b.id and ${isListedRecord(reader, { userid: sql`i.userid`, email: sql`i.email` })}`;

/** The last actions on a list, with their failures: of rows that the reader's lists show. */
export async function lastRuns(
  db: DbOrTrx,
  reader: ListReader,
  list: PaymentList,
  limit: number,
): Promise<BulkRun[]> {
  const outcomes = outcomesFor(reader);
  const { rows } = await sql<BulkRun>`
    select b.id, b.list, b.action, b.template, b.reason, b.actor_label as actor, b.created_at as "createdAt",
      b.finished_at as "finishedAt", c.total, c.done, c.failed, c.unknown,
      coalesce((select jsonb_agg(jsonb_build_object('email', f.email, 'userid', f.userid, 'state', f.state, 'message', f.message) order by f.n)
        from (select * from (${outcomes}) o where o.state in ('failed', 'unknown') order by o.n limit ${failuresShown}) f), '[]') as failures
    from (select * from payment_bulk where list = ${list} order by id desc limit ${limit}) b
    cross join lateral (
      select count(*)::int as total, (count(*) filter (where state = 'done'))::int as done, (count(*) filter (where state = 'failed'))::int as failed,
        (count(*) filter (where state = 'unknown'))::int as unknown
      from (${outcomes}) o) c
    order by b.id desc`.execute(db);
  return rows;
}
