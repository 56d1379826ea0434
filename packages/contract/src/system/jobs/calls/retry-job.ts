import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const retryJob = defineCall('retryJob', {
  method: 'POST',
  path: '/admin/jobs/{id}/retry',
  access: 'admin',
  mode: 'write',
  summary: 'Runs a failed job again, from the list of dead letters',
  params: z.object({ id: z.guid('must be the id of a job') }),
  output: done,
  audit: 'job.retried',
  changes: ['jobs'],
  failure: 'Something went wrong running the job again.',
});
