import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import type { CoveragePart } from './parts.ts';

/** Marks a part of a symbol to be computed again. */
export async function markDue(trx: Trx, symbol: string, part: CoveragePart): Promise<void> {
  await sql`insert into coverage_due (symbol, part) values (${symbol}, ${part})`.execute(trx);
}

/** What has to be computed of one symbol. */
export interface DueSymbol {
  readonly symbol: string;
  /** Known names only, in any order. */
  readonly parts: readonly string[];
  /** Marks that are done with it. */
  readonly ids: readonly number[];
}

/** Symbols that were marked, those that were marked first before others. @param most marks that are read at most */
export async function readDue(db: DbOrTrx, most: number): Promise<DueSymbol[]> {
  const { rows } = await sql<DueSymbol>`
    select symbol, json_agg(distinct part) as parts, json_agg(id) as ids
    from (select id, symbol, part from coverage_due order by id limit ${most}) d
    group by symbol order by min(id)`.execute(db);
  return rows;
}

/** Symbols that were never computed, or before a time; those computed longest ago first. */
export async function readStale(db: DbOrTrx, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    (select s.symbol, null::timestamptz as at from symbol s
      where not exists (select 1 from coverage_symbol c where c.symbol = s.symbol) order by s.symbol limit ${most})
    union all
    (select symbol, checked_at from coverage_symbol where checked_at < ${before} order by checked_at, symbol limit ${most})
    order by at nulls first, symbol limit ${most}`.execute(db);
  return rows.map(({ symbol }) => symbol);
}

export async function removeDue(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`delete from coverage_due where id = any(${[...ids]}::bigint[])`.execute(trx);
}

/** Waits until no other run computes; for the rest of the transaction none does. */
export async function lockCoverage(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('midoffice coverage', 0))`.execute(trx);
}
