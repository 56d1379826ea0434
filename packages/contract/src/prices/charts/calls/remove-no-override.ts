import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, reason } from '../inputs.ts';
import { repairDone } from '../shapes.ts';

export const removeNoOverride = defineCall('removeNoOverride', {
  method: 'POST',
  path: '/status/fix/remove-no-override',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.no-override-removed',
  summary: 'Takes a no-override range out, so that later imports and repairs change its bars again',
  body: z.object({
    symbol,
    id: z.string().trim().min(1, 'is required').max(64, 'must have at most 64 characters'),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: repairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
