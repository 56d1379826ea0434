import { statementTables, type StatementTable } from '@midoffice/contract/fundamentals/statements/shapes';
import type { LayerValues } from '@midoffice/market/statements/layers';
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../../../../platform/db/connect.ts';

/** Counts that the statements of a symbol were made again. */
export async function countStatementVersion(trx: Trx, symbol: string): Promise<void> {
  await sql`
    insert into statement_version as v (symbol, version) values (${symbol}, 1)
    on conflict (symbol) do update set version = v.version + 1`.execute(trx);
}

/** How often the statements of some symbols were made again; those without statements are left out. */
export async function readStatementVersions(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ symbol: string; version: number }>`
    select symbol, version from statement_version where symbol = any(${[...symbols]}::text[])`.execute(db);
  return new Map(rows.map(({ symbol, version }) => [symbol, version]));
}

/** The same for all symbols, a page after one. */
export async function statementVersionsAfter(
  db: DbOrTrx,
  after: string,
  limit: number,
): Promise<{ symbol: string; version: number }[]> {
  const { rows } = await sql<{ symbol: string; version: number }>`
    select symbol, version from statement_version where symbol > ${after} order by symbol limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** One record of the main set, or of a source's layer. */
export interface ScannedRow {
  readonly symbol: string;
  readonly statement: StatementTable;
  readonly id: string;
  readonly source: string;
  readonly values: LayerValues;
}

/** Main sets of some symbols, without deleted records; `source` is whose record it is, `corrected` the fields that people set. */
export async function readScannedMain(
  db: DbOrTrx,
  symbols: readonly string[],
): Promise<(ScannedRow & { readonly corrected: readonly string[] })[]> {
  const { rows } = await sql<ScannedRow & { corrected: string[] }>`
    select symbol, statement, calendar_year || '-' || period as id, source, values,
      array(select jsonb_object_keys(overridden)) as corrected from statement_record
    where symbol = any(${[...symbols]}::text[]) and not deleted and statement = any(${sql.val(statementTables)})
    order by symbol, statement, calendar_year, period`.execute(db);
  return rows;
}

/** What the sources have in place of the records of the main set: those that the main set does not come from. */
export async function readScannedSources(
  db: DbOrTrx,
  symbols: readonly string[],
  except: string,
): Promise<ScannedRow[]> {
  const { rows } = await sql<ScannedRow>`
    select s.symbol, s.statement, s.calendar_year || '-' || s.period as id, s.source, s.values
    from statement_source_record s
    join statement_record r using (symbol, statement, calendar_year, period)
    where s.symbol = any(${[...symbols]}::text[]) and s.source not in (r.source, ${except}) and not r.deleted`.execute(
    db,
  );
  return rows;
}
