import type { Bar } from '@midoffice/market';
import { effectiveDividends } from '@midoffice/market/series/index';
import type { CellChange } from '../../../../platform/ledger/change.ts';
import { findRows, readRows } from '../../../../platform/ledger/store.ts';
import {
  carriedRangeRows,
  chartTables,
  intradayTypes,
  readBuilt,
  timestampOf,
  type RepairSession,
} from '../../../prices/charts/api.ts';
import { rowChange } from '../../../../platform/repairs/repairs.ts';
import { badInput } from '../../../../platform/http/errors.ts';
import { eventRows } from '../cell-rows.ts';
import type { Built, Restating } from './basis.ts';

/** Intraday bars that one change set takes. */
export const mostIntraday = 100_000;

/** What a part of a symbol change writes, and of how many things. */
export interface Part {
  readonly rows: readonly CellChange[];
  readonly count: number;
}

/** Bars of the old main series as bars added to one of the new ticker. */
async function addedBars(
  { trx, symbol, env }: RepairSession,
  chartType: string,
  bars: readonly Bar[],
  how: { readonly source: string; readonly series: Built; readonly restating: Restating },
): Promise<CellChange[]> {
  const keys = bars.map((bar) => ({
    symbol: symbol.symbol,
    env,
    chart_type: chartType,
    ts: timestampOf(bar.date),
  }));
  const before = await readRows(trx, chartTables.addition, keys);
  return bars.map(({ date, open, high, low, close, volume }, i) => {
    const by = how.restating.sinceThen * how.restating.stored(how.series, date);
    const prices = { open: open * by, high: high * by, low: low * by, close: close * by };
    const after = { ...keys[i]!, ...prices, volume: volume / by, source: how.source, witness: null };
    return rowChange(chartTables.addition, before[i] ?? null, after);
  });
}

/** The daily bars before the first of the new ticker. */
export async function carryDays(
  to: RepairSession,
  old: Built,
  kept: Built,
  restating: Restating,
  source: string,
) {
  const first = kept.main.bars[0]!.date;
  const bars = old.main.bars.filter((bar) => bar.date < first);
  return { bars, rows: await addedBars(to, 'eod', bars, { source, series: kept, restating }) };
}

/**
 * Intraday bars of the days before the new ticker's first one, and before its own intraday bars.
 * @throws ApiError 400 that names intradayFrom where they are more than one change set takes
 */
export async function carryIntraday(
  from: RepairSession,
  to: RepairSession,
  limits: { readonly first: string; readonly intradayFrom: string | undefined },
  how: { readonly source: string; readonly restating: Restating },
): Promise<Part> {
  const parts: { chartType: string; bars: Bar[]; series: Built }[] = [];
  for (const chartType of intradayTypes) {
    const name = { env: from.env, chartType };
    const old = await readBuilt(from.trx, { ...name, symbol: from.symbol.symbol });
    const series = await readBuilt(to.trx, { ...name, symbol: to.symbol.symbol });
    const own = series.main.bars[0]?.date ?? limits.first;
    const end = own < limits.first ? own : limits.first;
    const bars = old.main.bars.filter(
      ({ date }) => date < end && (limits.intradayFrom === undefined || date >= limits.intradayFrom),
    );
    parts.push({ chartType, bars, series });
  }
  const count = parts.reduce((sum, { bars }) => sum + bars.length, 0);
  if (count > mostIntraday)
    throw badInput(
      'intradayFrom',
      `must be given: ${from.symbol.symbol} has ${count} intraday bars before ${limits.first}, one change set takes ${mostIntraday}`,
    );
  const rows: CellChange[] = [];
  for (const { chartType, bars, series } of parts)
    rows.push(...(await addedBars(to, chartType, bars, { ...how, series })));
  return { rows, count };
}

/** Splits of the old ticker that the new one lacks. */
export async function carrySplits(to: RepairSession, { splits }: Restating): Promise<Part> {
  const wanted = splits.map(({ date, ratio }) => ({ date, value: ratio }));
  return { rows: await eventRows(to, 'split', wanted), count: wanted.length };
}

/** Dividends before the first that the new ticker has itself, and before its first bar: its own adjusted closes stay. */
export async function carryDividends(
  to: RepairSession,
  old: Built,
  kept: Built,
  restating: Restating,
): Promise<Part> {
  const own = [...kept.input.dividends, ...kept.input.facts.dividends].map(({ date }) => date).sort()[0];
  const first = kept.main.bars[0]!.date;
  const end = own !== undefined && own < first ? own : first;
  const wanted = effectiveDividends(old.input.dividends, old.input.facts.dividends)
    .filter(({ date }) => date < end)
    .map(({ date, amount }) => {
      const factor = restating.dividend(date);
      return { date, value: factor === 1 ? amount : Number((amount * factor).toPrecision(12)) };
    });
  return { rows: await eventRows(to, 'dividend', wanted), count: wanted.length };
}

/** No-override ranges of the days that go along. Carried bars are no vendor's, so that an undo is not held by them. */
export async function carryRanges(from: RepairSession, to: RepairSession, first: string): Promise<Part> {
  if (to.env !== 'production') return { rows: [], count: 0 };
  const names = { from: from.symbol.symbol, to: to.symbol.symbol };
  const rows = await carriedRangeRows(to.trx, names, first);
  return { rows, count: rows.length };
}

/** How the adjusted close of the old ticker is made, where nobody has said so for the new one. */
export async function carryPolicy({ trx, symbol, env }: RepairSession, oldSymbol: string): Promise<Part> {
  const [existing = null] = await readRows(trx, chartTables.policy, [{ symbol: symbol.symbol, env }]);
  const [old] = await findRows(trx, chartTables.policy, { symbol: oldSymbol, env });
  if (existing || !old) return { rows: [], count: 0 };
  return { rows: [rowChange(chartTables.policy, null, { ...old, symbol: symbol.symbol })], count: 1 };
}
