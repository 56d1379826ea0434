import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, reason } from '../inputs.ts';
import { repairDone, weeklyCount } from '../shapes.ts';

export const updateWeeklyCount = defineCall('updateWeeklyCount', {
  method: 'POST',
  path: '/status/fix/update-weekly-count',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.weekly-count-updated',
  summary: 'Recounts the bars of a usual week, or takes the count that a person gives',
  body: z.object({
    symbol,
    recalculate: z.boolean('must be true or false'),
    /** Needed where recalculate is false. */
    manualCount: z
      .number('must be a whole number')
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(7, 'must be at most 7')
      .optional(),
    /** The count that the person was shown, null for none: refused where it is another by now. */
    expected: weeklyCount.nullable().optional(),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: repairDone.extend({ weeklyCount }),
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
