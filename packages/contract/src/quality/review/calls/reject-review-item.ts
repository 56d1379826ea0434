import { z } from 'zod';
import { defineCall, limitedText } from '../../../kernel/index.ts';
import { access, changes, ref } from '../inputs.ts';
import { reviewDone } from '../shapes.ts';

export const rejectReviewItem = defineCall('rejectReviewItem', {
  method: 'POST',
  path: '/admin/review/reject',
  access,
  mode: 'write',
  audit: 'review.item-rejected',
  summary: 'Says that the records are right; not shown again until they change',
  body: z.object({ ref, reason: limitedText('text').min(1, 'is required') }),
  output: reviewDone,
  changes,
  failure: 'Update Failed.',
});
