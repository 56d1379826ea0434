import { randomUUID } from 'node:crypto';
import type { NoOverrideTable } from '@midoffice/contract/prices/charts/shapes';
import type { Trx } from '../../../../platform/db/connect.ts';
import { badInput, notFound } from '../../../../platform/http/errors.ts';
import type { CellChange } from '../../../../platform/ledger/change.ts';
import { findRows } from '../../../../platform/ledger/store.ts';
import { besideTables } from '../ledger-tables.ts';
import { rangeText } from '../no-override.ts';
import { readHeldRanges, type HeldRange } from '../no-override-store.ts';
import type { Moments } from '../ranges.ts';
import { type RepairSession } from '../repair.ts';
import { rowChange, type RepairPlan } from '../../../../platform/repairs/repairs.ts';

const intraday: ReadonlySet<NoOverrideTable> = new Set(['intraday', '1min', '5min', '1hour']);

const sharesTable = (left: NoOverrideTable, right: NoOverrideTable): boolean =>
  left === right ||
  (intraday.has(left) && intraday.has(right) && (left === 'intraday' || right === 'intraday'));

/** A range that holds some of the same bars against some of the same sources. */
function overlapping(ranges: readonly HeldRange[], wanted: Omit<HeldRange, 'id'>): HeldRange | undefined {
  return ranges.find(
    (one) =>
      sharesTable(one.table, wanted.table) &&
      one.sources.some((source) => wanted.sources.includes(source)) &&
      one.from <= wanted.to &&
      one.to >= wanted.from,
  );
}

/** Protects bars from being overridden. @throws ApiError 400 where a range already exists for one of the sources */
export async function planNoOverride(
  { trx, symbol }: RepairSession,
  { from, to, sources, table }: Moments & Pick<HeldRange, 'sources' | 'table'>,
): Promise<RepairPlan> {
  const known = overlapping(await readHeldRanges(trx, symbol.symbol), { from, to, sources, table });
  if (known)
    throw badInput(
      'from',
      `overlaps the no-override range ${rangeText(known)} (${known.table}; ${known.sources.join(', ')})`,
    );
  const row = {
    symbol: symbol.symbol,
    id: randomUUID(),
    held_table: table,
    from_ts: from,
    to_ts: to,
    sources,
  };
  return {
    kind: 'chart.no-override-added',
    source: 'person',
    summary: `No override from ${rangeText({ from, to })} by ${sources.join(', ')} (${table})`,
    rows: [rowChange(besideTables.noOverride, null, row)],
  };
}

/**
 * The ranges of one symbol as ranges of another one, as far as they lie before a day: whoever held bars means them under
 * their new ticker too. Left out where the other has a range of its own.
 * @param before a day
 */
export async function carriedRangeRows(
  trx: Trx,
  names: { readonly from: string; readonly to: string },
  before: string,
): Promise<CellChange[]> {
  const own = await readHeldRanges(trx, names.to);
  const end = new Date(Date.parse(`${before}T00:00:00Z`) - 1000).toISOString().slice(0, 19);
  return (await readHeldRanges(trx, names.from)).flatMap((range) => {
    if (range.from > end) return [];
    const to = range.to < end ? range.to : end;
    if (overlapping(own, { ...range, to })) return [];
    const row = {
      symbol: names.to,
      id: randomUUID(),
      held_table: range.table,
      from_ts: range.from,
      to_ts: to,
      sources: range.sources,
    };
    return [rowChange(besideTables.noOverride, null, row)];
  });
}

/** Takes a range out. @throws ApiError 404 */
export async function planNoOverrideRemoval({ trx, symbol }: RepairSession, id: string): Promise<RepairPlan> {
  const [row] = await findRows(trx, besideTables.noOverride, { symbol: symbol.symbol, id });
  if (!row) throw notFound(`id: ${symbol.symbol} has no such no-override range`);
  const range = { from: String(row['from_ts']), to: String(row['to_ts']) };
  return {
    kind: 'chart.no-override-removed',
    source: 'person',
    summary: `No override from ${rangeText(range)} removed (${String(row['held_table'])})`,
    rows: [rowChange(besideTables.noOverride, row, null)],
  };
}
