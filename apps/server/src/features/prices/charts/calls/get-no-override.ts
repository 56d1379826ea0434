import { getNoOverride } from '@midoffice/contract/prices/charts/calls/get-no-override';
import type { splitRecord } from '@midoffice/contract/prices/charts/shapes';
import { chartTypes, type ChartType, type NoOverrideRange } from '@midoffice/contract/prices/charts/shapes';
import { effectiveSplits, type SeriesInput } from '@midoffice/market/series/index';
import type { z } from 'zod';
import { implementRead } from '../../../../platform/http/implement.ts';
import { readHeldRanges } from '../no-override-store.ts';
import { requireSymbol } from '../repair.ts';
import { envOf, type SeriesName } from '../series.ts';
import { readLayers } from '../series-store.ts';
import { readAvailable, readExtent, readSymbol, readWeeklyCount } from '../store.ts';

type SplitRecord = z.infer<typeof splitRecord>;

/** A ratio as whole numbers, such as 3 for 2, where the denominators in use give one. */
function fractionOf(ratio: number): { numerator: number; denominator: number } {
  for (let denominator = 1; denominator <= 100; denominator += 1) {
    const numerator = Math.round(ratio * denominator);
    if (numerator > 0 && Math.abs(numerator / denominator - ratio) < 1e-6 * ratio)
      return { numerator, denominator };
  }
  return { numerator: ratio, denominator: 1 };
}

function splitRecords({ splits, facts }: SeriesInput): SplitRecord[] {
  const listed = new Map(splits.map((split) => [split.date, split.ratio]));
  const repaired = new Set(facts.splits.map((fact) => fact.date));
  const acting = effectiveSplits(splits, facts.splits).map(({ date, ratio }): SplitRecord => ({
    date,
    ratio,
    ...fractionOf(ratio),
    origin: repaired.has(date) ? 'repair' : 'vendor',
    vendorRatio: listed.get(date) ?? null,
  }));
  const removed = facts.splits
    .filter((fact) => fact.removed && listed.has(fact.date))
    .map(({ date }): SplitRecord => {
      const ratio = listed.get(date)!;
      return { date, ratio, ...fractionOf(ratio), origin: 'removed', vendorRatio: ratio };
    });
  return [...acting, ...removed].sort((a, b) => (a.date < b.date ? 1 : -1));
}

const chartTypeOf = (table: string): ChartType =>
  chartTypes.find((known) => known === table) ?? (table === 'intraday' ? '1min' : 'eod');

export const handler = implementRead(getNoOverride, async ({ db }, { symbol, table, development }) => {
  const found = requireSymbol(await readSymbol(db, symbol), symbol);
  const name: SeriesName = { symbol, env: envOf(development), chartType: chartTypeOf(table) };
  const [extent, available, layers, weeklyCount, held] = await Promise.all([
    readExtent(db, name),
    readAvailable(db, symbol),
    readLayers(db, { ...name, chartType: 'eod' }, { range: { from: 'infinity' } }),
    readWeeklyCount(db, symbol),
    readHeldRanges(db, symbol),
  ]);
  const span = extent.first
    ? [`${extent.bars.toLocaleString('en-US')} bars`, `${extent.first} to ${extent.last}`]
    : ['No Data Available'];
  return {
    metaString: [found.symbol, found.name, found.exchange, found.currency, found.mainSource, ...span]
      .filter(Boolean)
      .join(' · '),
    company: {
      ...found,
      firstDate: extent.first,
      lastDate: extent.last,
      available,
      adjustmentPolicy: extent.policy,
      weeklyCount,
    },
    splits: splitRecords(layers),
    noOverride: held.map((range): NoOverrideRange => ({
      ...range,
      from: range.from.replace(/T00:00:00$/, ''),
      to: range.to.replace(/T23:59:59$/, ''),
    })),
  };
});
