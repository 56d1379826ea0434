import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { runId } from '../inputs.ts';

export const downloadFixRun = defineCall('downloadFixRun', {
  method: 'GET',
  path: '/status/fix/fix-run-csv',
  host: 'data',
  access: 'staff',
  mode: 'read',
  audit: 'fix.run-exported',
  summary: 'The result of a run as a CSV file',
  query: z.object({ id: runId }),
  answers: ['text/csv'],
  output: z.string(),
  failure: 'Something went wrong downloading the result.',
});
