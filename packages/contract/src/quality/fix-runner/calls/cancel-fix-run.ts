import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const cancelFixRun = defineCall('cancelFixRun', {
  method: 'POST',
  path: '/status/fix/cancel-fix-run',
  host: 'data',
  access: 'staff',
  mode: 'write',
  audit: 'fix.run-cancelled',
  summary: 'Ends a run or dry run that is under way; the symbols that it has worked on stay as they are',
  body: z.object({ id: z.number('must be a whole number').int().min(1, 'must be at least 1') }),
  output: done,
  changes: ['fixes', 'jobs'],
  failure: 'Something went wrong cancelling the run.',
});
