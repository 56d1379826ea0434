import type { PaymentList } from '@midoffice/contract/billing/payment-lists/lists';
import { sql } from 'kysely';
import type { Db, DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { ListDefinition, Scope } from './lists/definition.ts';

const columns = sql`row_key, userid, email, plan_code, stripe_id, state, apicount, amount, at, until, is_staff, record`;

/** Lets one transaction at a time write a list as a whole; rows of single customers wait for it. */
async function lockList(trx: Trx, list: PaymentList): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment list ${list}`}, 0))`.execute(trx);
}

/**
 * Makes the rows of a list anew: all, or those of some customers. Whoever reads meanwhile sees the former rows until the
 * transaction commits. The work is the database's: no row passes through this process.
 */
export async function writeRows(trx: Trx, definition: ListDefinition, scope: Scope): Promise<void> {
  const { list } = definition;
  await lockList(trx, list);
  if (scope.userids === null) await sql`delete from payment_list_row where list = ${list}`.execute(trx);
  else
    await sql`
      delete from payment_list_row
      where list = ${list} and userid = any(${[...scope.userids]}::text[])`.execute(trx);
  await sql`
    insert into payment_list_row (list, ${columns})
    select ${list}, made.* from (${definition.rows(scope)}) made (${columns})
    on conflict (list, row_key) do update set userid = excluded.userid, email = excluded.email, plan_code = excluded.plan_code,
      stripe_id = excluded.stripe_id, state = excluded.state, apicount = excluded.apicount, amount = excluded.amount,
      at = excluded.at, until = excluded.until, is_staff = excluded.is_staff, record = excluded.record`.execute(
    trx,
  );
  await definition.complete?.(trx, scope);
}

/** What a list says of itself after it was made. */
export interface MadeList {
  readonly list: PaymentList;
  readonly atMs: number;
  readonly tookMs: number;
  /** Null: the schedule. */
  readonly actor: { readonly id: string; readonly label: string } | null;
  readonly note: string;
  readonly summary: object;
}

export async function putHeader(trx: DbOrTrx, made: MadeList): Promise<void> {
  await sql`
    insert into payment_list (list, refreshed_at, refreshed_by, refreshed_by_label, took_ms, note, summary)
    values (${made.list}, ${new Date(made.atMs).toISOString()}, ${made.actor?.id ?? null}, ${made.actor?.label ?? null},
      ${made.tookMs}, ${made.note}, ${JSON.stringify(made.summary)}::jsonb)
    on conflict (list) do update set refreshed_at = excluded.refreshed_at, refreshed_by = excluded.refreshed_by,
      refreshed_by_label = excluded.refreshed_by_label, took_ms = excluded.took_ms, note = excluded.note,
      summary = excluded.summary`.execute(trx);
}

/** The lists that were made at least once. */
export async function madeLists(db: DbOrTrx): Promise<PaymentList[]> {
  const { rows } = await sql<{ list: PaymentList }>`
    select list from payment_list where refreshed_at is not null order by list`.execute(db);
  return rows.map(({ list }) => list);
}

/** The states that rows of a list have. */
export async function statesOf(trx: DbOrTrx, list: PaymentList): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select distinct state from payment_list_row where list = ${list} order by state limit 100`.execute(trx);
  return rows.map(({ state }) => state);
}

/** Brings the planner's figures up to date after lists were made anew. */
export async function analyzeRows(db: DbOrTrx): Promise<void> {
  await sql`analyze payment_list_row`.execute(db);
}

/**
 * Runs work while no other process does the same, in a session of its own that holds the lock: it is free again as soon as a
 * process dies. Answers undefined where another one has it.
 */
export function whileNobodyElse<T>(db: Db, work: () => Promise<T>): Promise<T | undefined> {
  return db.connection().execute(async (session) => {
    const { rows } = await sql<{ got: boolean }>`
      select pg_try_advisory_lock(hashtextextended('payment lists', 0)) as got`.execute(session);
    if (!rows[0]!.got) return undefined;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('payment lists', 0))`.execute(session);
    }
  });
}
