import { randomUUID } from 'node:crypto';
import type { ChartType } from '@midoffice/contract/charts/shapes';
import { effectiveDividends } from '@midoffice/market/series/index';
import type { SplitRepair } from '@midoffice/market/split-checks/index';
import type { CellChange } from '../../platform/ledger/change.ts';
import { findRows, readRows } from '../../platform/ledger/store.ts';
import {
  chartTables,
  endOf,
  planPolicy,
  planSplitRecord,
  readBuilt,
  rowChange,
  timestampOf,
  type Bench,
} from '../charts/door.ts';
import { planShareCounts } from '../market-cap/door.ts';
import { planEarnings } from './earnings.ts';

const source = 'rule split checks';

type Of<K extends SplitRepair['kind']> = Extract<SplitRepair, { kind: K }>;

const only = <K extends SplitRepair['kind']>(repairs: readonly SplitRepair[], kind: K): Of<K>[] =>
  repairs.filter((repair): repair is Of<K> => repair.kind === kind);

async function scaleRows(bench: Bench, scales: readonly Of<'scale'>[]): Promise<CellChange[]> {
  const rows: CellChange[] = [];
  for (const [chartType, list] of Map.groupBy(scales, (scale) => scale.chartType as ChartType)) {
    const where = { symbol: bench.symbol.symbol, env: bench.env, chart_type: chartType };
    const standing = await findRows(bench.trx, chartTables.scale, where);
    const last = Math.max(0, ...standing.map((scale) => Number(scale['position'])));
    for (const [i, scale] of list.entries())
      rows.push(
        rowChange(chartTables.scale, null, {
          ...where,
          id: randomUUID(),
          from_ts: timestampOf(scale.from),
          to_ts: endOf(scale.to),
          ratio: scale.ratio,
          threshold: 0,
          above_threshold: true,
          position: last + i + 1,
        }),
      );
  }
  return rows;
}

async function dividendRows(bench: Bench, repairs: readonly Of<'dividend'>[]): Promise<CellChange[]> {
  if (!repairs.length) return [];
  const { trx, env } = bench;
  const { symbol } = bench.symbol;
  const { input } = await readBuilt(trx, { symbol, env, chartType: 'eod' });
  const amounts = new Map(
    effectiveDividends(input.dividends, input.facts.dividends).map(({ date, amount }) => [date, amount]),
  );
  const keys = repairs.map(({ date }) => ({ symbol, env, ex_date: date }));
  const standing = await readRows(trx, chartTables.dividend, keys);
  return repairs.map(({ date, factor }, i) => {
    // A figure of money: what stands behind the eighth digit is noise of the division.
    const amount = Number((amounts.get(date)! * factor).toPrecision(8));
    return rowChange(chartTables.dividend, standing[i] ?? null, { ...keys[i]!, amount, removed: false });
  });
}

async function policyRows(bench: Bench): Promise<readonly CellChange[]> {
  const { input } = await readBuilt(bench.trx, {
    symbol: bench.symbol.symbol,
    env: bench.env,
    chartType: 'eod',
  });
  // Where it is calculated already, corrected cells are what is off.
  const isCalculated = input.facts.policy !== 'vendor';
  return (await planPolicy(bench, isCalculated ? 'forced' : 'calculated')).rows;
}

/** The facts that the repairs of a split consist of. */
export async function planRepairs(
  bench: Bench,
  repairs: readonly SplitRepair[],
  earnings: Parameters<typeof planEarnings>[0],
): Promise<CellChange[]> {
  const rows: CellChange[] = [];
  for (const { date, ratio } of only(repairs, 'record-split'))
    rows.push(...(await planSplitRecord(bench, date, ratio, source)).rows);
  rows.push(...(await scaleRows(bench, only(repairs, 'scale'))));
  rows.push(...(await dividendRows(bench, only(repairs, 'dividend'))));
  if (only(repairs, 'calculate-adj-close').length) rows.push(...(await policyRows(bench)));
  const { symbol } = bench.symbol;
  rows.push(...(await planShareCounts(bench.trx, symbol, only(repairs, 'shares'))));
  rows.push(...(await planEarnings(earnings, only(repairs, 'eps'))));
  return rows;
}
