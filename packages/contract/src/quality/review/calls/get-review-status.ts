import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { reviewStatus } from '../shapes.ts';

export const getReviewStatus = defineCall('getReviewStatus', {
  method: 'GET',
  path: '/admin/review/status',
  access,
  mode: 'read',
  summary: 'Counts of the review queue, the last scan, and how reviewers answered known-answer items',
  output: reviewStatus,
  reads: ['review'],
});
