import type { EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import { buildMain, type MainRecord, type SourceRecord } from '@midoffice/market/corporate-actions/index';
import type { Trx } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import type { Row } from '../../../platform/ledger/change.ts';
import { findRows, lockTarget } from '../../../platform/ledger/store.ts';
import type { LedgerTable } from '../../../platform/ledger/tables.ts';
import { readLastSession, readSymbol } from '../charts/api.ts';
import { edsLedger } from './ledger-tables.ts';
import { layersOf } from './main-set.ts';
import { isKnown, lockForEdit } from './store.ts';
import type { CompanyFacts } from './values.ts';

/** What both layers of one symbol and table hold, as rows by their key. */
export interface Facts {
  /** What sources sent. */
  readonly records: Map<string, Row>;
  readonly cells: Map<string, Row>;
  readonly marks: Map<string, Row>;
  readonly invalid: Map<string, Row>;
}

/** The environment of one edit: a transaction that holds the lock of the symbol. */
export interface Desk {
  readonly trx: Trx;
  readonly symbol: string;
  readonly table: EdsTable;
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

/** What sources sent, as the pure rules take it. */
export const sentOf = (facts: Facts): SourceRecord[] =>
  [...facts.records.values()].map((row) => ({
    key: String(row['record_key']),
    source: String(row['source']),
    values: row['values'] as SourceRecord['values'],
    updatedAt: String(row['updated_at']),
  }));

/** The main set that some facts give, by key. */
export function mainWith(table: EdsTable, facts: Facts): Map<string, MainRecord> {
  const rows = (map: Map<string, Row>) =>
    [...map.values()].map((row) => ({ ...row, key: row['record_key'] }) as never);
  const main = buildMain(
    layersOf(table, {
      records: sentOf(facts),
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
  // Fixes of other features lock symbols before they rebuild main sets: the same order here.
  await lockTarget(trx, 'eds', symbol);
  await lockForEdit(trx);
  const known = await readSymbol(trx, symbol);
  if (!known && !(await isKnown(trx, symbol)))
    throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  const facts: Facts = {
    records: await rowsOf(trx, edsLedger.record, symbol, table),
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
    facts,
    main: mainWith(table, facts),
    company: { delistedOn: last?.date ?? null, today },
    charted: known !== undefined,
  };
}
