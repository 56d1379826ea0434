import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { runId } from '../inputs.ts';
import { fixResult, fixRun, fixRunDone } from '../shapes.ts';

export const getFixRun = defineCall('getFixRun', {
  method: 'GET',
  path: '/status/fix/fix-run',
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary: 'One run with its result and what became of each of its targets',
  query: z.object({ id: runId }),
  output: z.object({
    run: fixRun,
    data: fixResult,
    /** What it changed of derived values, or would change. */
    effects: fixRunDone.shape.effects,
    /** Of a dry run: why it must not be executed any more. */
    stale: z.string().nullable(),
    /** The first 500. */
    targets: z.array(
      z.object({
        target: z.string(),
        state: z.enum(['waiting', 'done', 'failed']),
        findings: z.number().int(),
        message: z.string(),
        changeSetId: z.number().int().nullable(),
        revertedBy: z.number().int().nullable(),
      }),
    ),
  }),
  reads: ['fixes', 'ledger', 'jobs'],
  failure: 'Something went wrong fetching the run.',
});
