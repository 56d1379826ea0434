import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, chartType, moment, repairBody } from '../inputs.ts';
import { chartRepairDone } from '../shapes.ts';

export const deleteChartRange = defineCall('deleteChartRange', {
  method: 'POST',
  path: '/status/fix/delete-chart-range',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.range-deleted',
  summary: 'Takes the bars from..to (both included) out of the main series; sources keep them',
  body: z.object({ to: moment, from: moment, symbol, chartType: chartType.default('eod'), ...repairBody }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Deleted Failed.',
});
