import { z } from 'zod';
import { defineCall, queryFlag, symbol } from '../../../kernel/index.ts';
import { access, chartType, range, repairQuery } from '../inputs.ts';
import { chartFixDone, chartFixTypes } from '../shapes.ts';

export const getChartFix = defineCall('getChartFix', {
  method: 'GET',
  path: '/status/fix/get-chart-fix',
  host: 'data',
  access: [...access, 'splitController'],
  mode: 'write',
  audit: 'chart.fix-run',
  summary: 'What a fix would change, with its marks; with runFixes=true the repair itself',
  query: z.object({
    type: z.enum(chartFixTypes, { error: `must be one of ${chartFixTypes.join(', ')}` }),
    symbol,
    development: queryFlag.default(false),
    ...range,
    chartType: chartType.optional(),
    runFixes: queryFlag.default(false),
    ...repairQuery,
  }),
  output: chartFixDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
