import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { expectedPreview } from '../../../system/ledger/inputs.ts';
import { access, expectedId, reason } from '../inputs.ts';
import { adjustmentKinds, adjustmentTypes, chartRepairDone } from '../shapes.ts';

export const completeEodAdjustment = defineCall('completeEodAdjustment', {
  method: 'POST',
  path: '/status/fix/eod-adjustment',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.adjustment-completed',
  summary: 'Applies a missing split or dividend to its series and marks it as completed',
  body: z.object({
    id: z.number('must be a whole number').int('must be a whole number').min(1, 'must be at least 1'),
    /** What the caller takes the record for, `split` or `intraday` say; refused where it is something else. */
    type: z.enum([...adjustmentKinds, ...adjustmentTypes]).optional(),
    preview: z.boolean('must be true or false').default(false),
    reason,
    expectedChangeSet: expectedId.optional(),
    expectedPreview,
  }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
