import type { ChartType } from '@midoffice/contract/prices/charts/shapes';
import type { Bar, DividendEvent, SplitEvent } from '@midoffice/market';
import { effectiveDividends } from '@midoffice/market/series/index';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { barsOf, type SeriesName } from './series.ts';
import { readBuilt, readLayers, readMainColumns, type Range } from './series-store.ts';
import { readSourceBars } from './source-series.ts';
import { readSymbol } from './store.ts';

/** What customers get, where staff try repairs, or what the main source sent. */
export type Layer = 'production' | 'development' | 'raw';

// Raw data know no environment.
const nameIn = (symbol: string, layer: Layer, chartType: ChartType): SeriesName => ({
  symbol,
  env: layer === 'development' ? 'development' : 'production',
  chartType,
});

/** A symbol's bars in one layer, ascending; raw ones on the split-adjusted basis, without any repair. */
export async function readLayerBars(
  db: DbOrTrx,
  { symbol, layer, chartType }: { symbol: string; layer: Layer; chartType: ChartType },
  range: Range = {},
): Promise<Bar[]> {
  const name = nameIn(symbol, layer, chartType);
  if (layer !== 'raw') return barsOf(await readMainColumns(db, name, range));
  const main = await readLayers(db, name, { range });
  const source = (await readSymbol(db, symbol))?.mainSource;
  if (source === undefined) return [];
  const bars = await readSourceBars(db, name, source, main, range);
  const { from = '', to = '9999' } = range;
  return bars.filter(({ date }) => date >= from.slice(0, date.length) && date <= to.slice(0, date.length));
}

/** The splits and dividends that count in one layer, ascending. */
export async function readLayerActions(
  db: DbOrTrx,
  symbol: string,
  layer: Layer,
): Promise<{ splits: readonly SplitEvent[]; dividends: readonly DividendEvent[] }> {
  const { input, main } = await readBuilt(db, nameIn(symbol, layer, 'eod'));
  if (layer === 'raw') return { splits: input.splits, dividends: input.dividends };
  return { splits: main.splits, dividends: effectiveDividends(input.dividends, input.facts.dividends) };
}
