import {
  statementTables,
  type StatementConflict,
  type StatementOverrideType,
  type StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import { sql } from 'kysely';
import type { DbOrTrx } from '../../../platform/db/connect.ts';

/** Whether anything of a symbol is stored: a main set, a source's record, or a repair. */
export async function isKnown(db: DbOrTrx, symbol: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select 1 from statement_record where symbol = ${symbol})
        or exists (select 1 from statement_source_record where symbol = ${symbol})
        or exists (select 1 from statement_mark where symbol = ${symbol}) as known`.execute(db);
  return rows[0]!.known;
}

/** Symbols that have a main set, after one, in the order of the database. */
export async function symbolsAfter(db: DbOrTrx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from statement_symbol where symbol > ${after} order by symbol limit ${limit}`.execute(db);
  return rows.map(({ symbol }) => symbol);
}

/** Symbols of the company with a CIK (ten digits), at most 20. */
export async function symbolsOfCik(db: DbOrTrx, cik: string): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from statement_symbol where cik = ${cik} order by symbol limit 20`.execute(db);
  return rows.map((row) => row.symbol);
}

/** The overrides of a symbol's records. */
export async function readOverrides(
  db: DbOrTrx,
  symbol: string,
): Promise<{ id: string; type: StatementOverrideType }[]> {
  const { rows } = await sql<{ id: string; type: StatementOverrideType }>`
    select calendar_year || '-' || period as id, type from statement_override where symbol = ${symbol}
    order by calendar_year, period, type`.execute(db);
  return rows;
}

/** Records of a symbol by source, table and kind of period; deleted ones of the main set (`db`) left out. */
export async function countRecords(
  db: DbOrTrx,
  symbol: string,
): Promise<{ source: string; table: StatementTable; annual: boolean; count: number }[]> {
  const { rows } = await sql<{ source: string; table: StatementTable; annual: boolean; count: number }>`
    select source, statement as table, period = 'FY' as annual, count(*) as count
    from statement_source_record where symbol = ${symbol} and statement = any(${sql.val(statementTables)})
    group by 1, 2, 3
    union all
    select 'db', statement, period = 'FY', count(*)
    from statement_record where symbol = ${symbol} and not deleted and statement = any(${sql.val(statementTables)})
    group by 2, 3
    union all
    select 'ai', statement, period = 'FY', count(distinct (calendar_year, period))
    from statement_ai_run where symbol = ${symbol} group by 2, 3
    order by 1, 2, 3`.execute(db);
  return rows;
}

/** Other symbols of the same company, and the company's CIK. */
export async function readListings(db: DbOrTrx, symbol: string): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select o.symbol from statement_symbol s join statement_symbol o on o.cik = s.cik and o.symbol <> s.symbol
    where s.symbol = ${symbol} order by o.symbol limit 20`.execute(db);
  return rows.map((row) => row.symbol);
}

/** A conflict without the change set that it is about. */
export type ConflictRow = Omit<StatementConflict, 'changeSetId'>;

const conflictColumns = sql`
  c.id, c.symbol, c.statement as table, c.calendar_year || '-' || c.period as record, c.field, c.source, c.corrected,
  c.source_was as "sourceWas", c.source_now as "sourceNow", i.id as "importId", i.file_name as "fileName", c.found_at as at`;

const fromConflicts = sql`
  statement_conflict c
  left join statement_source_record r using (symbol, statement, calendar_year, period, source)
  left join statement_import i on i.id = r.import_id`;

/** Conflicts that nobody has decided, newest first. */
export async function readConflicts(
  db: DbOrTrx,
  symbol: string | undefined,
  limit: number,
): Promise<{ rows: ConflictRow[]; total: number }> {
  const { rows } = await sql<ConflictRow & { total: number }>`
    select ${conflictColumns}, count(*) over () as total from ${fromConflicts}
    where ${symbol ?? null}::text is null or c.symbol = ${symbol ?? null} order by c.id desc limit ${limit}`.execute(
    db,
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The open conflicts of some symbols, with the end of the period of each. */
export async function readConflictsOf(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<(ConflictRow & { readonly date: string })[]> {
  const { rows } = await sql<ConflictRow & { date: string }>`
    select ${conflictColumns}, coalesce(m.values->>'date', r.values->>'date', c.calendar_year || '-12-31') as date
    from ${fromConflicts} left join statement_record m
      on (m.symbol, m.statement, m.calendar_year, m.period) = (c.symbol, c.statement, c.calendar_year, c.period)
    where c.symbol = any(${[...symbols]}::text[]) order by c.id`.execute(db);
  return rows;
}

/** One open conflict, or undefined. */
export async function readConflict(db: DbOrTrx, id: number): Promise<ConflictRow | undefined> {
  const { rows } = await sql<ConflictRow>`
    select ${conflictColumns} from ${fromConflicts} where c.id = ${id}`.execute(db);
  return rows[0];
}
