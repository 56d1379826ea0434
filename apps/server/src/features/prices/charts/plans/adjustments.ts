import type { EodAdjustment } from '@midoffice/contract/prices/charts/shapes';
import { effectiveDividends } from '@midoffice/market/series/index';
import { readRows } from '../../../../platform/ledger/store.ts';
import { splitOfRun } from '../adjustments.ts';
import { dividendFactRows } from '../dividend-facts.ts';
import { besideTables, chartTables } from '../ledger-tables.ts';
import { type RepairSession } from '../repair.ts';
import { rowChange, type RepairPlan } from '../../../../platform/repairs/repairs.ts';
import { endOf, timestampOf } from '../series.ts';
import { readBuilt } from '../series-store.ts';
import { intradayTypes } from '../source-series.ts';
import { daysOffBySplit, scaleRows } from './intraday.ts';
import { planAutoSplit, planScale, planSplitRecord, proposeSplit } from './splits.ts';

type Rows = RepairPlan['rows'];

/** Restates the daily series for a split: the block that the detector sees, the company's split, or all bars before it. */
async function dailySplit(
  session: RepairSession,
  { adjustmentDate: date, value: ratio }: EodAdjustment,
): Promise<Rows> {
  const { proposal, input, bars } = await proposeSplit(session, 'eod');
  const next = proposal && bars.find((bar) => bar.date > proposal.latestTimestamp)?.date;
  if (proposal && next === date) return (await planAutoSplit(session, 'eod', { proposal, input, bars })).rows;
  const { main } = await readBuilt(session.trx, {
    symbol: session.symbol.symbol,
    env: session.env,
    chartType: 'eod',
  });
  if (!main.splits.some((split) => split.date === date))
    return (await planSplitRecord(session, date, ratio)).rows;
  const last = bars.findLast((bar) => bar.date < date);
  if (!last) return [];
  const range = { from: timestampOf(bars[0]!.date), to: endOf(last.date) };
  return (
    await planScale(session, {
      ...range,
      chartType: 'eod',
      ratio: 1 / ratio,
      threshold: 0,
      aboveThreshold: true,
    })
  ).rows;
}

/** Adjusts the intraday days that are on the basis before a split to the basis of the daily series. */
async function intradaySplit(session: RepairSession, { adjustmentDate }: EodAdjustment): Promise<Rows> {
  const { trx, env } = session;
  const symbol = session.symbol.symbol;
  const eod = (await readBuilt(trx, { symbol, env, chartType: 'eod' })).main;
  const rows: Rows[number][] = [];
  for (const chartType of intradayTypes) {
    const { main } = await readBuilt(trx, { symbol, env, chartType });
    const runs = daysOffBySplit(main.bars, eod.bars, eod.splits).filter(
      (run) => splitOfRun(run, eod.splits)?.date === adjustmentDate,
    );
    rows.push(...(await scaleRows(trx, { symbol, env, chartType }, runs)));
  }
  return rows;
}

/**
 * Has the adjusted close show this dividend. Each has a fact of its own, so that of several adjustments one can be taken
 * back and the others stay: of a dividend that the source does not list its amount, else that its step is lacking.
 */
async function dailyDividend(
  session: RepairSession,
  { adjustmentDate, value }: EodAdjustment,
): Promise<Rows> {
  const { trx, env } = session;
  const symbol = session.symbol.symbol;
  const { input } = await readBuilt(trx, { symbol, env, chartType: 'eod' });
  const known = effectiveDividends(input.dividends, input.facts.dividends);
  const isListed = known.some((dividend) => dividend.date === adjustmentDate);
  if (!isListed) return dividendFactRows(trx, { symbol, env }, [{ date: adjustmentDate, value }]);
  const key = { symbol, env, ex_date: adjustmentDate };
  const [before = null] = await readRows(trx, chartTables.applied, [key]);
  return [rowChange(chartTables.applied, before, key)];
}

/** Applies an adjustment to its series and marks it as completed, as one change set. */
export async function planAdjustment(
  session: RepairSession,
  one: EodAdjustment,
  now: string,
): Promise<RepairPlan> {
  const [before = null] = await readRows(session.trx, besideTables.adjustment, [{ id: one.id }]);
  const rows =
    one.type === 'dividend'
      ? await dailyDividend(session, one)
      : one.adjustmentType === 'intraday'
        ? await intradaySplit(session, one)
        : await dailySplit(session, one);
  const marked = rowChange(besideTables.adjustment, before, {
    ...before,
    completed: true,
    last_updated_at: now,
  });
  return {
    kind: 'chart.adjustment-completed',
    source: 'rule adjustment',
    summary: `${one.type === 'split' ? 'Split' : 'Dividend'} ${Number(one.value.toPrecision(10))} of ${one.adjustmentDate} applied (${one.adjustmentType})`,
    rows: [...rows, marked],
  };
}
