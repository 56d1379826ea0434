import {
  mainType,
  statementIdParts,
  type StatementOverrideType,
  type StatementSpan,
  type StatementTable,
} from '@midoffice/contract/fundamentals/statements/shapes';
import type { StatementRecord } from '@midoffice/market/statements/fields';
import { buildStatements, type LayerValues } from '@midoffice/market/statements/layers';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { recordOfValues } from './fields.ts';
import { readLayers, readMain, readMainOf, readSourceLayer } from './layer-store.ts';
import { layersOf } from './main-set.ts';
import { readOverrides, symbolsAfter } from './store.ts';

/** Whether a record is of the asked kind of periods. */
export const inSpan = (id: string, span: StatementSpan | undefined): boolean =>
  span === undefined || id.endsWith('-FY') === (span === 'annual');

const asRecord = (symbol: string, statement: StatementTable, one: { id: string; values: LayerValues }) =>
  recordOfValues({ symbol, statement, ...statementIdParts(one.id)! }, one.values);

/**
 * Statements of a symbol in one table, oldest first: of the main set without deleted records, or of one source's layer.
 * @param of `period` leaves the quarters or the years out
 */
export async function readStatements(
  db: DbOrTrx,
  of: {
    readonly symbol: string;
    readonly statement: StatementTable;
    readonly period?: StatementSpan;
    readonly source?: string;
  },
): Promise<StatementRecord[]> {
  const { symbol, statement, period, source = mainType } = of;
  const rows =
    source === mainType
      ? (await readMain(db, symbol, statement)).filter((record) => !record.deleted)
      : (await readSourceLayer(db, symbol, statement, source)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return rows.filter((one) => inSpan(one.id, period)).map((one) => asRecord(symbol, statement, one));
}

/** Statements of a symbol in one table as the sources sent them: the main set without anything that people did, oldest first. */
export async function readUncorrected(
  db: DbOrTrx,
  of: { readonly symbol: string; readonly statement: StatementTable; readonly period?: StatementSpan },
): Promise<StatementRecord[]> {
  const { symbol, statement, period } = of;
  const { records } = await readLayers(db, symbol, statement);
  const { main } = buildStatements(layersOf(statement, { records, cells: [], marks: [] }));
  return main.filter((one) => inSpan(one.id, period)).map((one) => asRecord(symbol, statement, one));
}

/** Main sets of many symbols in one table, for readers of all symbols: page with `symbolsWithStatements`. */
export async function readStatementsOf(
  db: DbOrTrx,
  symbols: readonly string[],
  statement: StatementTable,
): Promise<Map<string, StatementRecord[]>> {
  const rows = await readMainOf(db, symbols, statement);
  return Map.groupBy(
    rows.map((row) => asRecord(row.symbol, statement, row)),
    (record) => record.symbol,
  );
}

/** Symbols with a main set, ascending, a page after one. */
export const symbolsWithStatements = (
  db: DbOrTrx,
  { after = '', limit = 1000 }: { after?: string; limit?: number } = {},
): Promise<string[]> => symbolsAfter(db, after, Math.min(limit, 10_000));

/** Checks that people overrode for records of a symbol, by record id. */
export async function overridesOf(
  db: DbOrTrx,
  symbol: string,
): Promise<Map<string, StatementOverrideType[]>> {
  const grouped = Map.groupBy(await readOverrides(db, symbol), ({ id }) => id);
  return new Map([...grouped].map(([id, list]) => [id, list.map(({ type }) => type)]));
}
