import { getChartData } from '@midoffice/contract/prices/charts/calls/get-chart-data';
import { implementRead } from '../../../../platform/http/implement.ts';
import { momentsOf, shownRange } from '../ranges.ts';
import { requireSymbol } from '../repair.ts';
import { envOf, type SeriesName } from '../series.ts';
import { answeredMainColumns } from '../answered-columns-store.ts';
import { answeredSourceColumns } from '../source-columns-store.ts';
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
  const head = await described();
  const { columns } = await answeredSourceColumns(platform, {
    name,
    source: 'live',
    range: moments,
    after: head.maxTimestampNonLive ?? '',
    override: false,
  });
  return { symbol, chartType, development, ...head, columns };
});
