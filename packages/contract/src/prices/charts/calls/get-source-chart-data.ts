import { z } from 'zod';
import { defineCall, queryFlag, symbol } from '../../../kernel/index.ts';
import { access, chartType, range, source } from '../inputs.ts';
import { sourceData } from '../shapes.ts';

export const getSourceChartData = defineCall('getSourceChartData', {
  method: 'GET',
  path: '/status/fix/get-source-chart-data',
  host: 'data',
  access,
  mode: 'read',
  summary: "One source's series beside the main one, on the same split-adjusted basis",
  query: z.object({
    symbol,
    chartType: chartType.default('eod'),
    development: queryFlag.default(false),
    ...range,
    source,
    /** True: bars that a repair corrected, added or deleted show the repair instead of what the source sent. */
    override: queryFlag.default(false),
    intradayLiveOnly: queryFlag.default(false),
  }),
  output: sourceData,
  reads: ['charts'],
});
