import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changes, ref } from '../inputs.ts';
import { reviewDone } from '../shapes.ts';

export const skipReviewItem = defineCall('skipReviewItem', {
  method: 'POST',
  path: '/admin/review/skip',
  access,
  mode: 'write',
  audit: 'review.item-skipped',
  summary: 'Leaves an item to others; it comes back to this reviewer after all others',
  body: z.object({ ref }),
  output: reviewDone,
  changes,
  failure: 'Update Failed.',
});
