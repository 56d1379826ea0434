import { getSourceChartData } from '@midoffice/contract/prices/charts/calls/get-source-chart-data';
import { implementRead } from '../../../../platform/http/implement.ts';
import { momentsOf, shownRange } from '../ranges.ts';
import { requireSymbol } from '../repair.ts';
import { envOf, type SeriesName } from '../series.ts';
import { answeredSourceColumns } from '../source-columns-store.ts';
import { readChartHead } from '../store.ts';

export const handler = implementRead(getSourceChartData, async ({ db, platform }, input) => {
  const { symbol, chartType, source, override } = input;
  const name: SeriesName = { symbol, chartType, env: envOf(input.development) };
  const range = shownRange(chartType, input, platform.now());
  const moments = momentsOf(range.from, range.to);
  const head = requireSymbol(await readChartHead(db, name), symbol);
  const after = input.intradayLiveOnly && chartType !== 'eod' ? (head.maxTimestampNonLive ?? '') : '';
  const answered = await answeredSourceColumns(platform, { name, source, range: moments, after, override });
  return { symbol, chartType, source, ...range, ...answered };
});
