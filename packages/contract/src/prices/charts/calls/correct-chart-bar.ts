import { z } from 'zod';
import { defineCall, ruleProblem, symbol } from '../../../kernel/index.ts';
import { access, chartType, moment, repairBody } from '../inputs.ts';
import { barFieldRules, barFields, chartRepairDone } from '../shapes.ts';

export const correctChartBar = defineCall('correctChartBar', {
  method: 'POST',
  path: '/status/fix/correct-chart-bar',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.bar-corrected',
  summary: 'Corrects one cell of one bar',
  body: z
    .object({
      symbol,
      chartType: chartType.default('eod'),
      date: moment,
      field: z.enum(barFields, { error: `must be one of ${barFields.join(', ')}` }),
      /** Within the range of its field: see `barFieldRules`. */
      value: z.number('must be a number'),
      /** The value that the editor had read; another one by now is a 409 with both. */
      expected: z.number().nullable().optional(),
      ...repairBody,
    })
    .superRefine(({ field, value }, refuse) => {
      const message = ruleProblem(value, barFieldRules[field]);
      if (message) refuse.addIssue({ code: 'custom', path: ['value'], message });
    }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
