import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, changes } from '../inputs.ts';

export const startReviewScan = defineCall('startReviewScan', {
  method: 'POST',
  path: '/admin/review/scan',
  access,
  mode: 'write',
  audit: 'review.scan-started',
  summary: 'Scans symbols as a job: those whose data changed since their last scan, or all',
  body: z.object({ full: z.boolean('must be true or false').default(false) }),
  output: done.extend({ jobId: z.string().nullable() }),
  changes,
  failure: 'Something went wrong starting the scan.',
});
