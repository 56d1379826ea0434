import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { implementRead } from '../../../../platform/http/implement.ts';
import { momentsOf, shownRange } from '../ranges.ts';
import { requireSymbol } from '../repair.ts';
import { columnsOf, endOf, envOf, type SeriesName } from '../series.ts';
import { answeredMainColumns, requireAnswerable } from '../answered-columns-store.ts';
import { readBuilt } from '../series-store.ts';
import { readSourceBars } from '../source-series.ts';
import { readChartHead } from '../store.ts';

export const handler = implementRead(getChartData, async ({ db, platform }, input) => {
  const { symbol, chartType, development } = input;
  const name: SeriesName = { symbol, chartType, env: envOf(development) };
  const range = shownRange(chartType, input, platform.now());
  const moments = momentsOf(range.from, range.to);
  const described = async () => ({ ...range, ...requireSymbol(await readChartHead(db, name), symbol) });
  if (!input.intradayLiveOnly || chartType === 'eod') {
    const [head, columns] = await Promise.all([described(), answeredMainColumns(platform, name, moments)]);
    return { symbol, chartType, development, ...head, columns };
  }
  const [head] = await Promise.all([described(), requireAnswerable(db, name, moments)]);
  const newest = head.maxTimestampNonLive ?? '';
  const live = await readSourceBars(db, name, 'live', (await readBuilt(db, name)).input, moments);
  const columns = columnsOf(
    live.filter((bar) => bar.date > newest && bar.date >= moments.from && bar.date <= endOf(range.to)),
  );
  return { symbol, chartType, development, ...head, columns };
});
