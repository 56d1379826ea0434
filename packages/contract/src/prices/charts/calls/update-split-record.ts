import { z } from 'zod';
import { defineCall, isoDate, symbol } from '../../../kernel/index.ts';
import { access, ratio, repairBody } from '../inputs.ts';
import { chartRepairDone } from '../shapes.ts';

export const updateSplitRecord = defineCall('updateSplitRecord', {
  method: 'POST',
  path: '/status/fix/update-split-record',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.split-record-updated',
  summary: 'Adds a split, changes its ratio, or takes it out (ratio null); earlier prices follow',
  body: z.object({
    symbol,
    date: isoDate,
    /** New shares per old; null: the symbol did not split on that date. */
    ratio: ratio.nullable(),
    ...repairBody,
  }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
