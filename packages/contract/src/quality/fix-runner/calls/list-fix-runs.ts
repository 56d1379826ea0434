import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { name, runId } from '../inputs.ts';
import { fixRun } from '../shapes.ts';

export const listFixRuns = defineCall('listFixRuns', {
  method: 'GET',
  path: '/status/fix/fix-runs',
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary: 'Runs of the fixes that you may run, newest first',
  query: z.object({
    type: name.optional(),
    /** Runs older than this one. */
    cursor: runId.optional(),
    limit: queryInt.pipe(z.number().int().min(1).max(100)).default(20),
  }),
  output: z.object({ rows: z.array(fixRun), next: z.number().int().nullable() }),
  reads: ['fixes', 'ledger', 'jobs'],
  failure: 'Something went wrong fetching the runs.',
});
