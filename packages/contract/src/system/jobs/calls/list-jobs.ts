import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { jobLine, jobState } from '../shapes.ts';

export const listJobs = defineCall('listJobs', {
  method: 'GET',
  path: '/admin/jobs',
  access: 'staff',
  mode: 'read',
  summary: 'Jobs, unfinished and failed ones first, then newest first: your own, for admins all',
  query: z.object({
    /** One job alone, to follow it however many came after it. */
    id: z.guid('must be the id of a job').optional(),
    state: jobState.optional(),
    /** 1 to 200; default 50. */
    limit: queryInt
      .pipe(z.number().int().min(1, 'must be at least 1').max(200, 'must be at most 200'))
      .optional(),
  }),
  output: z.object({
    rows: z.array(jobLine),
    running: z.number().int(),
    failed: z.number().int(),
  }),
  reads: ['jobs', 'ledger'],
  failure: 'Something went wrong fetching jobs.',
});
