import { z } from 'zod';
import { defineCall, ruledNumber, symbol } from '../../../kernel/index.ts';
import { access, chartType, moment, ratio, repairBody } from '../inputs.ts';
import { chartRepairDone, thresholdRule } from '../shapes.ts';

export const applyChartSplit = defineCall('applyChartSplit', {
  method: 'POST',
  path: '/status/fix/apply-chart-split',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.split-applied',
  summary:
    'Multiplies prices from afterDate to beforeDate (both included) by adjustmentRatio and divides volumes, where the close is on the chosen side of the threshold',
  body: z.object({
    symbol,
    chartType: chartType.default('eod'),
    adjustmentRatio: ratio.default(1),
    threshold: ruledNumber(thresholdRule).default(0.000001),
    /** True: bars whose close is above the threshold; false: below it. */
    aboveThreshold: z.boolean('must be true or false').default(true),
    beforeDate: moment,
    afterDate: moment,
    ...repairBody,
  }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
