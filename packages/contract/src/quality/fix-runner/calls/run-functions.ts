import { z } from 'zod';
import { defineCall, limitedText } from '../../../kernel/index.ts';
import { dataVersions } from '../../../system/ledger/shapes.ts';
import { name } from '../inputs.ts';
import { fixRunDone } from '../shapes.ts';

export const runFunctions = defineCall('runFunctions', {
  method: 'POST',
  path: '/status/fix/run-functions',
  host: 'data',
  access: 'staff',
  mode: 'write',
  audit: 'fix.run',
  summary:
    'Runs a function (subtype) of a fix (type). One that only reports answers a CSV file; one that repairs makes a change set for each symbol',
  body: z.object({
    params: z.record(z.string().max(100), z.unknown()).default({}),
    type: name,
    subtype: name,
    /**
     * True: says what it would do and changes no data. Over more than 20 symbols it goes on as a job, whose result is kept
     * as a run.
     */
    dryRun: z.boolean('must be true or false').default(false),
    /** The dry run that was checked. A repair of more than 20 symbols needs one; a stale one is a 409. */
    dryRunId: z.number('must be a whole number').int().min(1, 'must be at least 1').optional(),
    /** What the dry run of at most 20 symbols answered; a 409 where their data changed since. */
    dataVersions: dataVersions.optional(),
    reason: limitedText('text').default(''),
  }),
  answers: ['application/json', 'text/csv'],
  output: z.union([z.string(), fixRunDone]),
  changes: ['charts', 'ledger', 'fixes', 'symbols'],
  failure: 'Something went wrong with executing fix function.',
});
