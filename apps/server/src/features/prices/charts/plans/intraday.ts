import { randomUUID } from 'node:crypto';
import type { ChartMark } from '@midoffice/contract/prices/charts/shapes';
import { hasEnded } from '@midoffice/market/intraday/index';
import { isDeleted, isSound, type MainSeries } from '@midoffice/market/series/index';
import { exchangeCalendar, exchangeTime, type Bar, type SplitEvent } from '@midoffice/market';
import type { Trx } from '../../../../platform/db/connect.ts';
import { findRows } from '../../../../platform/ledger/store.ts';
import { chartTables } from '../ledger-tables.ts';
import { type RepairSession } from '../repair.ts';
import { rowChange, type RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { intradayMinutes, timestampOf, type IntradayType, type SeriesName } from '../series.ts';
import { readBuilt } from '../series-store.ts';
import { readCombined } from '../source-series.ts';

// A day's last trade and the official close differ by a few per cent at most; a split by at least a fifth.
const tolerance = Math.log(1.06);
const mostAdded = 50_000;

/**
 * Bars that other sources have after the main series' last one. One that has not ended yet is left out: an addition is kept
 * as it is, and would never be replaced by the whole bar.
 */
async function newerBars(
  session: RepairSession,
  name: SeriesName & { chartType: IntradayType },
  main: MainSeries,
  input: Awaited<ReturnType<typeof readBuilt>>['input'],
  nowMs: number,
): Promise<{ bar: Bar; source: string }[]> {
  const last = main.bars.at(-1)?.date ?? '';
  const combined = await readCombined(session.trx, name, input);
  const calendar = exchangeCalendar(session.symbol.exchange) ?? null;
  const now = exchangeTime(calendar, nowMs);
  const hours = calendar?.session(now.slice(0, 10)) ?? null;
  const minutes = intradayMinutes[name.chartType];
  return combined.bars
    .flatMap((bar, i) =>
      bar.date > last &&
      hasEnded(bar.date, minutes, hours, now) &&
      isSound(bar) &&
      !isDeleted(bar.date, input.facts.deletions)
        ? [{ bar, source: combined.origin[i]! }]
        : [],
    )
    .slice(0, mostAdded);
}

function additionRow(
  name: SeriesName,
  main: MainSeries,
  { bar, source }: { bar: Bar; source: string },
): Record<string, unknown> {
  // An addition has the basis of the bar before it, which is the last of the series.
  const factor = main.priceFactors.at(-1) ?? 1;
  return {
    symbol: name.symbol,
    env: name.env,
    chart_type: name.chartType,
    ts: timestampOf(bar.date),
    open: bar.open / factor,
    high: bar.high / factor,
    low: bar.low / factor,
    close: bar.close / factor,
    volume: bar.volume * factor,
    source,
    witness: null,
  };
}

/** A run of days whose intraday closes are off the EOD closes by a split. */
export interface OffRun {
  from: string;
  to: string;
  ratio: number;
}

/** Runs of days whose last intraday close is off the EOD close by the ratio of a listed split, or its inverse. */
export function daysOffBySplit(
  intraday: readonly Pick<Bar, 'date' | 'close'>[],
  eod: readonly Bar[],
  splits: readonly SplitEvent[],
): OffRun[] {
  const ratios = [...new Set(splits.flatMap(({ ratio }) => [ratio, 1 / ratio]))].filter(
    (ratio) => Math.abs(Math.log(ratio)) > 2 * tolerance,
  );
  if (!ratios.length || !intraday.length) return [];
  const official = new Map(eod.map((bar) => [bar.date, bar.close]));
  const runs: OffRun[] = [];
  let open: OffRun | undefined;
  for (const [day, bars] of Map.groupBy(intraday, (bar) => bar.date.slice(0, 10))) {
    const last = bars.at(-1)!;
    const factor = (official.get(day) ?? last.close) / last.close;
    const ratio = ratios.find((one) => Math.abs(Math.log(factor / one)) < tolerance);
    if (ratio === undefined) open = undefined;
    else if (open?.ratio === ratio) open.to = last.date;
    else runs.push((open = { from: bars[0]!.date, to: last.date, ratio }));
  }
  return runs;
}

/** Scales that move ranges to another basis, ordered after the existing scales. */
export async function scaleRows(
  trx: Trx,
  { symbol, env, chartType }: SeriesName,
  runs: readonly OffRun[],
): Promise<RepairPlan['rows'][number][]> {
  if (!runs.length) return [];
  const existing = await findRows(trx, chartTables.scale, { symbol, env, chart_type: chartType });
  const position = Math.max(0, ...existing.map((scale) => Number(scale['position']))) + 1;
  return runs.map((run, i) =>
    rowChange(chartTables.scale, null, {
      symbol,
      env,
      chart_type: chartType,
      id: randomUUID(),
      from_ts: timestampOf(run.from),
      to_ts: timestampOf(run.to),
      ratio: run.ratio,
      threshold: 0,
      above_threshold: true,
      position: position + i,
    }),
  );
}

/**
 * Brings intraday series up to date: adds the bars that other sources have after the last one, and scales days that
 * are on another split basis than the EOD series.
 * @param nowMs which bars have ended is said by the exchange's clock at this moment
 */
export async function planIntraday(
  session: RepairSession,
  types: readonly IntradayType[],
  nowMs: number,
): Promise<{ plan: RepairPlan; marks: ChartMark[] }> {
  const { trx, env } = session;
  const symbol = session.symbol.symbol;
  const marks: ChartMark[] = [];
  const rows: RepairPlan['rows'][number][] = [];
  let [added, scaled] = [0, 0];
  const eod = (await readBuilt(trx, { symbol, env, chartType: 'eod' })).main;
  for (const chartType of types) {
    const name = { symbol, env, chartType };
    const { input, main } = await readBuilt(trx, name);
    for (const newer of await newerBars(session, name, main, input, nowMs)) {
      added += 1;
      rows.push(rowChange(chartTables.addition, null, additionRow(name, main, newer)));
      marks.push({
        date: newer.bar.date,
        field: 'close',
        value: null,
        suggested: newer.bar.close,
        reason: `${newer.source} has this ${chartType} bar`,
      });
    }
    const runs = daysOffBySplit(main.bars, eod.bars, eod.splits);
    rows.push(...(await scaleRows(trx, name, runs)));
    for (const run of runs) {
      scaled += 1;
      marks.push({
        date: run.from,
        field: 'close',
        value: null,
        suggested: null,
        reason: `to ${run.to} the prices are off the EOD closes by x${Number((1 / run.ratio).toPrecision(6))} (${chartType})`,
      });
    }
  }
  const plan: RepairPlan = {
    kind: 'chart.intraday-brought-to-date',
    source: 'other sources and EOD',
    summary: `${added} intraday bars added, ${scaled} ranges put on the EOD basis (${env})`,
    rows,
  };
  return { plan, marks };
}
