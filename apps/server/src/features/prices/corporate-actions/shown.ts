import type { EdsRecord, EdsTable } from '@midoffice/contract/prices/corporate-actions/shapes';
import type { StoredRecord } from './layer-store.ts';
import { dateOf } from './main-set.ts';

/** A main record as the contract describes it. */
export const shownRecord = (table: EdsTable, record: Omit<StoredRecord, 'date'>): EdsRecord => ({
  key: record.key,
  symbol: record.symbol,
  date: dateOf(table, record.key),
  source: record.source,
  // The ledger's rows have microseconds.
  updatedAt: record.updatedAt && new Date(record.updatedAt).toISOString(),
  invalid: false,
  deleted: record.deleted,
  values: record.values,
  overridden: record.overridden,
});
