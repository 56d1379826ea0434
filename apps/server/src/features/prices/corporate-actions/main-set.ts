import {
  edsFields,
  edsKeyOf,
  edsOutlierTables,
  edsSources,
  type EdsFinding,
  type EdsTable,
} from '@midoffice/contract/prices/corporate-actions/shapes';
import type { EffectCell, RepairWarning } from '@midoffice/contract/system/ledger/shapes';
import {
  buildMain,
  dividendOutliers,
  earningsOutliers,
  splitOutliers,
  type ActionFinding,
  type ActionLayers,
  type ActionValues,
  type DatedRecord,
  type MainRecord,
} from '@midoffice/market/corporate-actions/index';
import { canonical } from '../../../platform/audit/canonical.ts';
import type { Trx } from '../../../platform/db/connect.ts';
import {
  cellEffects,
  listWarnings,
  mergeEffects,
  type DerivedEffects,
} from '../../../platform/ledger/change.ts';
import { readCountedActions, type CountedAction } from '../charts/api.ts';
import {
  readLayers,
  readMain,
  storeOutliers,
  writeMain,
  type StoredLayers,
  type StoredRecord,
} from './layer-store.ts';

const atOnce = 500;

/** The values of the key columns that a key holds. */
export function keyValuesOf(table: EdsTable, key: string): ActionValues {
  const parts = key.split('|');
  const names = edsFields[table].filter((field) => field.key).map((field) => field.name);
  return Object.fromEntries(names.map((name, i) => [name, parts[i] ?? null]));
}

/** The day that a record belongs to; null for tables without dates. */
export const dateOf = (table: EdsTable, key: string): string | null =>
  edsFields[table][0]!.kind === 'day' ? key.slice(0, 10) : null;

/** Layers as the pure rules take them. */
export const layersOf = (table: EdsTable, stored: StoredLayers): ActionLayers => ({
  ...stored,
  fields: edsFields[table].map((field) => field.name),
  order: edsSources,
  keyValues: (key) => keyValuesOf(table, key),
});

export { edsKeyOf };

const tests: Readonly<Partial<Record<EdsTable, (records: readonly DatedRecord[]) => ActionFinding[]>>> = {
  earnings: earningsOutliers,
  dividends: dividendOutliers,
  splits: splitOutliers,
};

/** The number that a chart counts with, of a split or dividend; null where the record holds none. */
export function chartValueOf(table: EdsTable, values: ActionValues): number | null {
  const number = (name: string) => (typeof values[name] === 'number' ? values[name] : null);
  if (table === 'dividends') return number('dividend');
  const [above, below] = [number('numerator'), number('denominator')];
  return table === 'splits' && above !== null && below ? above / below : null;
}

const same = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b));

/** Where main set and chart disagree. A chart that lists nothing has no say, nor have records about the time before the first. */
function chartFindings(
  table: EdsTable,
  records: readonly MainRecord[],
  counted: readonly CountedAction[],
): EdsFinding[] {
  if (!counted.length) return [];
  const field = table === 'splits' ? 'numerator' : 'dividend';
  const chart = new Map(counted.map(({ date, value }) => [date, value]));
  const found: EdsFinding[] = [];
  const differs = (key: string, message: string) =>
    found.push({ test: 'chart-differs', key, field, message });
  for (const record of records) {
    const here = chartValueOf(table, record.values);
    const there = chart.get(record.key);
    chart.delete(record.key);
    if (there === undefined) differs(record.key, `the chart counts with none; here ${here ?? 'nothing'}`);
    else if (here === null || !same(here, there))
      differs(record.key, `the chart counts with ${Number(there.toPrecision(8))}; here ${here ?? 'nothing'}`);
  }
  const oldest = records.at(-1)?.key ?? '9999';
  for (const [date, value] of chart) {
    if (date < oldest) continue;
    differs(date, `the chart counts with ${Number(value.toPrecision(8))}; here is no record`);
  }
  return found;
}

/** What is conspicuous in a main set. @param counted what the chart counts with, of splits and dividends */
export function findingsOf(
  table: EdsTable,
  main: readonly MainRecord[],
  counted: readonly CountedAction[] = [],
): EdsFinding[] {
  const kept = main.filter((record) => !record.deleted);
  const ascending = [...kept].reverse().map(({ key, values }) => ({ date: key, values }));
  return [...(tests[table]?.(ascending) ?? []), ...chartFindings(table, kept, counted)];
}

const hasOutliers = (table: EdsTable): boolean => (edsOutlierTables as readonly string[]).includes(table);

/** What charts count with, of the tables that charts know. */
export const countedOf = (trx: Trx, table: EdsTable, symbols: readonly string[]) =>
  table === 'splits' || table === 'dividends'
    ? readCountedActions(trx, table, symbols)
    : Promise.resolve<CountedAction[]>([]);

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Cells in which two states of a record differ. */
function changedCells(
  table: EdsTable,
  before: MainRecord | undefined,
  after: MainRecord | undefined,
): EffectCell[] {
  const left = before && !before.deleted ? before.values : {};
  const right = after && !after.deleted ? after.values : {};
  return edsFields[table].flatMap(({ name }) => {
    const [from, to] = [left[name] ?? null, right[name] ?? null];
    if (from === to) return [];
    const date = (before ?? after)!.key;
    return [
      { env: 'production', chartType: table, date, field: name, before: numberOf(from), after: numberOf(to) },
    ];
  });
}

const asStored = (table: EdsTable, symbol: string, record: MainRecord): StoredRecord => ({
  ...record,
  symbol,
  date: dateOf(table, record.key),
});

/** The changes, and the findings of the checks against them. */
interface Rebuilt {
  readonly cells: EffectCell[];
  readonly warnings: RepairWarning[];
}

/**
 * Rebuilds main sets and outlier lists of some symbols and returns the changes.
 * @param check whether findings that come with the change are returned as warnings
 */
export async function rebuildMain(
  trx: Trx,
  table: EdsTable,
  symbols: readonly string[],
  check = false,
): Promise<DerivedEffects> {
  const effects: DerivedEffects[] = [];
  const warnings: RepairWarning[] = [];
  for (let from = 0; from < symbols.length; from += atOnce) {
    const rebuilt = await rebuildSome(trx, table, symbols.slice(from, from + atOnce), check);
    effects.push(cellEffects(rebuilt.cells));
    warnings.push(...rebuilt.warnings);
  }
  return { ...mergeEffects(effects), ...listWarnings(warnings) };
}

/** Findings about a main set that it did not have before, or that concern a value which changed. */
function newFindings(
  where: string,
  found: { readonly before: readonly EdsFinding[]; readonly after: readonly EdsFinding[] },
  cells: readonly EffectCell[],
): RepairWarning[] {
  const idOf = ({ test, key, field }: EdsFinding): string => `${test} ${key} ${field}`;
  const known = new Set(found.before.map(idOf));
  const changed = new Set(cells.map(({ date, field }) => `${date} ${field}`));
  return found.after
    .filter((one) => !known.has(idOf(one)) || changed.has(`${one.key} ${one.field}`))
    .map(({ key, field, message }) => ({ field, date: key, where, message: `${field}: ${message}.` }));
}

async function rebuildSome(
  trx: Trx,
  table: EdsTable,
  symbols: readonly string[],
  check: boolean,
): Promise<Rebuilt> {
  const layers = await readLayers(trx, table, symbols);
  const existing = Map.groupBy(await readMain(trx, table, symbols), (record) => record.symbol);
  const counted = Map.groupBy(await countedOf(trx, table, symbols), (action) => action.symbol);
  const rebuilt: Rebuilt = { cells: [], warnings: [] };
  const put: StoredRecord[] = [];
  const gone: { symbol: string; key: string }[] = [];
  const found: { symbol: string; findings: EdsFinding[] }[] = [];
  for (const symbol of symbols) {
    const main = buildMain(layersOf(table, layers.get(symbol)!)).map((one) => asStored(table, symbol, one));
    const before = existing.get(symbol) ?? [];
    const difference = differenceOf(table, before, main);
    put.push(...difference.put);
    gone.push(...difference.gone.map((key) => ({ symbol, key })));
    rebuilt.cells.push(...difference.cells);
    if (!hasOutliers(table)) continue;
    const findings = findingsOf(table, main, counted.get(symbol) ?? []);
    found.push({ symbol, findings: findings.slice(0, 50) });
    if (!check || !difference.cells.length) continue;
    // Without what the chart counts with: the chart's own part of the same repair may not be made yet.
    const both = { before: findingsOf(table, before), after: findingsOf(table, main) };
    rebuilt.warnings.push(...newFindings(`${symbol} ${table}`, both, difference.cells));
  }
  await writeMain(trx, table, put, gone);
  await storeOutliers(trx, table, found);
  return rebuilt;
}

/** The records to write and to remove, and the cells that differ. */
function differenceOf(table: EdsTable, existing: readonly StoredRecord[], main: readonly StoredRecord[]) {
  const before = new Map(existing.map((record) => [record.key, record]));
  const put: StoredRecord[] = [];
  const cells: EffectCell[] = [];
  for (const record of main) {
    const old = before.get(record.key);
    before.delete(record.key);
    if (old && canonical(old) === canonical(record)) continue;
    put.push(record);
    cells.push(...changedCells(table, old, record));
  }
  for (const old of before.values()) cells.push(...changedCells(table, old, undefined));
  return { put, cells, gone: [...before.keys()] };
}
