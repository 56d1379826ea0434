import type { EdsTable } from '@midoffice/contract/corporate-actions/shapes';
import { buildMain, type MainRecord } from '@midoffice/market/corporate-actions/index';
import type { Trx } from '../../platform/db/connect.ts';
import { ApiError } from '../../platform/http/errors.ts';
import type { Row } from '../../platform/ledger/change.ts';
import { findRows, lockTarget } from '../../platform/ledger/store.ts';
import type { LedgerTable } from '../../platform/ledger/tables.ts';
import { readLastSession, readSymbol } from '../charts/door.ts';
import { edsLedger } from './ledger-tables.ts';
import { readLayers, type StoredLayers } from './layer-store.ts';
import { layersOf } from './main-set.ts';
import { isKnown, lockForEdit } from './store.ts';
import type { CompanyFacts } from './values.ts';

/** What the correction layer of one symbol and table holds, as rows by their key. */
export interface Facts {
  readonly cells: Map<string, Row>;
  readonly marks: Map<string, Row>;
  readonly invalid: Map<string, Row>;
}

/** The environment of one edit: a transaction that holds the lock of the symbol. */
export interface Desk {
  readonly trx: Trx;
  readonly symbol: string;
  readonly table: EdsTable;
  readonly layers: StoredLayers;
  readonly facts: Facts;
  /** By key. */
  readonly main: ReadonlyMap<string, MainRecord>;
  readonly company: CompanyFacts;
  /** Whether there is a chart of the symbol. */
  readonly charted: boolean;
}

export const idOf = (table: LedgerTable, row: Row): string =>
  table.key
    .slice(2)
    .map((column) => String(row[column]))
    .join('\n');

async function rowsOf(
  trx: Trx,
  table: LedgerTable,
  symbol: string,
  subject: EdsTable,
): Promise<Map<string, Row>> {
  const rows = await findRows(trx, table, { symbol, subject });
  return new Map(rows.map((row) => [idOf(table, row), row]));
}

/** The main set that a symbol's source layer and some facts give, by key. */
export function mainWith(table: EdsTable, layers: StoredLayers, facts: Facts): Map<string, MainRecord> {
  const rows = (map: Map<string, Row>) =>
    [...map.values()].map((row) => ({ ...row, key: row['record_key'] }) as never);
  const main = buildMain(
    layersOf(table, {
      records: layers.records,
      cells: rows(facts.cells),
      marks: rows(facts.marks),
      invalid: rows(facts.invalid),
    }),
  );
  return new Map(main.map((record) => [record.key, record]));
}

/**
 * Locks the symbol and reads both layers of one of its tables.
 * @throws ApiError 404 that names a symbol of which neither chart nor record is known
 */
export async function openDesk(
  trx: Trx,
  { symbol, table, nowMs }: { symbol: string; table: EdsTable; nowMs: number },
): Promise<Desk> {
  await lockForEdit(trx);
  await lockTarget(trx, 'eds', symbol);
  const known = await readSymbol(trx, symbol);
  if (!known && !(await isKnown(trx, symbol)))
    throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  const layers = (await readLayers(trx, table, [symbol])).get(symbol)!;
  const facts: Facts = {
    cells: await rowsOf(trx, edsLedger.cell, symbol, table),
    marks: await rowsOf(trx, edsLedger.mark, symbol, table),
    invalid: await rowsOf(trx, edsLedger.invalid, symbol, table),
  };
  const last = known && !known.active ? await readLastSession(trx, symbol) : null;
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return {
    trx,
    symbol,
    table,
    layers,
    facts,
    main: mainWith(table, layers, facts),
    company: { delistedOn: last?.date ?? null, today },
    charted: known !== undefined,
  };
}
