import { z } from 'zod';
import { defineCall, limitedText } from '../../../kernel/index.ts';
import { access, ref } from '../inputs.ts';
import { reviewAccepted } from '../shapes.ts';

export const acceptReviewItem = defineCall('acceptReviewItem', {
  method: 'POST',
  path: '/admin/review/accept',
  access,
  mode: 'write',
  audit: 'review.item-accepted',
  summary: 'Applies the proposed repair as a change set; refused with 409 where the data changed since',
  body: z.object({
    ref,
    /** As the item's view said. */
    seen: z.string().max(100, 'must have at most 100 characters'),
    preview: z.boolean('must be true or false').default(false),
    reason: limitedText('text').default(''),
  }),
  output: reviewAccepted,
  changes: ['review', 'charts', 'ledger'],
  failure: 'Update Failed.',
});
