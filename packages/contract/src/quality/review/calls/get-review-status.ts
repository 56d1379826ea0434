import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, itemFilter } from '../inputs.ts';
import { reviewStatus } from '../shapes.ts';

export const getReviewStatus = defineCall('getReviewStatus', {
  method: 'GET',
  path: '/admin/review/status',
  access,
  mode: 'read',
  summary: 'Counts of the review queue, the last scan, and how reviewers answered known-answer items',
  /** Of which items the counts are; left out: of all. */
  query: z.object(itemFilter),
  output: reviewStatus,
  reads: ['review'],
});
