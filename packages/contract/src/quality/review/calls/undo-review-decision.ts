import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const undoReviewDecision = defineCall('undoReviewDecision', {
  method: 'POST',
  path: '/admin/review/undo',
  access,
  mode: 'write',
  audit: 'review.decision-undone',
  summary: "Takes this reviewer's last decision back, a repair with its change set, and shows the item again",
  body: z.object({}),
  output: done.extend({ ref: z.string() }),
  changes: ['review', 'charts', 'ledger'],
  failure: 'Update Failed.',
});
