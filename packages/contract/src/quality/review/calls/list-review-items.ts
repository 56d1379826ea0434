import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { access, itemFilter } from '../inputs.ts';
import { reviewItem, reviewStates } from '../shapes.ts';

export const listReviewItems = defineCall('listReviewItems', {
  method: 'GET',
  path: '/admin/review/items',
  access,
  mode: 'read',
  summary: 'Probable errors, the most urgent first, 50 a page',
  query: z.object({
    state: z.enum(reviewStates, { error: `must be one of ${reviewStates.join(', ')}` }).default('open'),
    ...itemFilter,
    page: page.default(1),
  }),
  output: z.object({ rows: z.array(reviewItem), total: z.number().int(), page: z.number().int() }),
  reads: ['review'],
});
