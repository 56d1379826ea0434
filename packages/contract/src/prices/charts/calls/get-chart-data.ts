import { z } from 'zod';
import { defineCall, queryFlag, symbol } from '../../../kernel/index.ts';
import { access, chartType, range } from '../inputs.ts';
import { chartData } from '../shapes.ts';

export const getChartData = defineCall('getChartData', {
  method: 'GET',
  path: '/status/fix/get-chart-data',
  host: 'data',
  access: [...access, 'splitController'],
  mode: 'read',
  summary:
    'The main series of a symbol as columns; without dates the last 25 years of EOD, else the look-back of the chart type',
  query: z.object({
    symbol,
    chartType: chartType.default('eod'),
    development: queryFlag.default(false),
    ...range,
    /** Intraday only: bars of the live feed that are newer than any other. */
    intradayLiveOnly: queryFlag.default(false),
  }),
  output: chartData,
  reads: ['charts'],
});
