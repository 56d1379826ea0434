import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, changes, ref } from '../inputs.ts';
import { reviewView } from '../shapes.ts';

export const takeReviewItem = defineCall('takeReviewItem', {
  method: 'POST',
  path: '/admin/review/take',
  access,
  mode: 'write',
  audit: 'review.item-taken',
  summary:
    'The next item, or the one asked for, for this reviewer alone for five minutes; an item whose data changed is checked again first',
  body: z.object({ ref: ref.optional() }),
  output: z.object({ view: reviewView.nullable() }),
  changes,
  failure: 'Something went wrong fetching the next item.',
});
