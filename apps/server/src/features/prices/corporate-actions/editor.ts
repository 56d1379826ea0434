import {
  edsFields,
  edsSources,
  type EdsEditorData,
  type EdsRecord,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import { buildMain } from '@midoffice/market/corporate-actions/index';
import type { Db } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { newestChangeSet } from '../../../platform/ledger/store.ts';
import { readCountedActions, readSymbol } from '../charts/api.ts';
import { readLayers, type StoredLayers } from './layer-store.ts';
import { dateOf, findingsOf, keyValuesOf, layersOf } from './main-set.ts';
import { shownRecord } from './shown.ts';
import { isKnown, readValidation } from './store.ts';

const descending = (a: { key: string }, b: { key: string }): number => (a.key > b.key ? -1 : 1);

/** What each source sent, in order of trust, newest first. */
function sourceSets(table: EdsTable, symbol: string, layers: StoredLayers): EdsEditorData['full'] {
  const invalid = new Set(layers.invalid.map((mark) => `${mark.source} ${mark.key}`));
  const rank = (source: string): number => {
    const at = (edsSources as readonly string[]).indexOf(source);
    return at < 0 ? edsSources.length : at;
  };
  const empty = Object.fromEntries(edsFields[table].map((field) => [field.name, null]));
  return [...Map.groupBy(layers.records, (record) => record.source)]
    .sort(([a], [b]) => rank(a) - rank(b))
    .map(([source, records]) => ({
      source,
      records: records
        .map(({ key, values, updatedAt }): EdsRecord => ({
          key,
          symbol,
          date: dateOf(table, key),
          source,
          updatedAt,
          invalid: invalid.has(`${source} ${key}`) || invalid.has(`${source} *`),
          deleted: false,
          values: { ...empty, ...values, ...keyValuesOf(table, key) },
          overridden: {},
        }))
        .sort(descending),
    }));
}

/**
 * What the editor shows of one symbol and table.
 * @throws ApiError 404 that names a symbol of which neither chart nor record is known
 */
export async function readEditor(db: Db, symbol: string, table: EdsTable): Promise<EdsEditorData> {
  const known = await readSymbol(db, symbol);
  if (!known && !(await isKnown(db, symbol)))
    throw new ApiError(404, `symbol: ${symbol} is not known`, { field: 'symbol' });
  const layers = (await readLayers(db, table, [symbol])).get(symbol)!;
  const main = buildMain(layersOf(table, layers));
  const counted =
    table === 'splits' || table === 'dividends' ? await readCountedActions(db, table, [symbol]) : [];
  return {
    symbol,
    type: table,
    validation: await readValidation(db, symbol, table),
    main: main.map((record) => shownRecord(table, { ...record, symbol })),
    full: sourceSets(table, symbol, layers),
    meta: layers.marks
      .filter((one) => one.mark === 'held')
      .map((one) => one.key)
      .sort(),
    possibleErrors: findingsOf(table, main, counted),
    lastChangeSetId: await newestChangeSet(db, 'eds', symbol),
    currency: known?.currency ?? null,
  };
}
