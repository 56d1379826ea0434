import { getSourceChartData } from '@midoffice/contract/prices/charts/calls/get-source-chart-data';
import { implementRead } from '../../../../platform/http/implement.ts';
import { momentsOf, shownRange } from '../ranges.ts';
import { requireSymbol } from '../repair.ts';
import { columnsOf, envOf, timestampOf, type SeriesName } from '../series.ts';
import { readBuilt } from '../series-store.ts';
import { readCombined, readSourceBars, withRepairs } from '../source-series.ts';
import { readChartHead } from '../store.ts';

export const handler = implementRead(getSourceChartData, async ({ db, platform }, input) => {
  const { symbol, chartType, source } = input;
  const name: SeriesName = { symbol, chartType, env: envOf(input.development) };
  const range = shownRange(chartType, input, platform.now());
  const moments = momentsOf(range.from, range.to);
  const head = requireSymbol(await readChartHead(db, name), symbol);
  const { input: layers, main } = await readBuilt(db, name);
  const combined = source === 'combined' ? await readCombined(db, name, layers, moments) : undefined;
  const sent = combined?.bars ?? (await readSourceBars(db, name, source, layers, moments));
  const origins = new Map(combined?.bars.map((bar, i) => [bar.date, combined.origin[i]!]));
  const newest = input.intradayLiveOnly && chartType !== 'eod' ? (head.maxTimestampNonLive ?? '') : '';
  const bars = (input.override ? withRepairs(sent, main.bars, layers) : sent).filter((bar) => {
    const at = timestampOf(bar.date);
    return at >= moments.from && at <= moments.to && bar.date > newest;
  });
  return {
    symbol,
    chartType,
    source,
    ...range,
    columns: columnsOf(bars),
    origin: combined ? bars.map((bar) => origins.get(bar.date) ?? 'repair') : null,
  };
});
