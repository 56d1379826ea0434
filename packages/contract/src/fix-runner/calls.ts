import { z } from 'zod';
import { defineCall, done, limitedText, queryInt } from '../kernel/index.ts';
import { fixInfo, fixResult, fixRun, fixRunDone } from './shapes.ts';

const name = z.string().trim().min(1, 'is required').max(100, 'must have at most 100 characters');
const runId = queryInt.pipe(z.number().int().min(1, 'must be at least 1'));

export const getAllFixes = defineCall('getAllFixes', {
  method: 'GET',
  path: '/status/fix/get-all-fixes',
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary:
    'Every fix by its name: its functions, and of each the parameters with types, default, required, options, notes',
  output: z.record(z.string(), fixInfo),
  reads: ['fixes'],
  failure: 'Something went wrong with getting fix functions.',
});

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
    reason: limitedText('text').default(''),
  }),
  answers: ['application/json', 'text/csv'],
  output: z.union([z.string(), fixRunDone]),
  changes: ['charts', 'ledger', 'fixes', 'symbols'],
  failure: 'Something went wrong with executing fix function.',
});

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

export const downloadFixRun = defineCall('downloadFixRun', {
  method: 'GET',
  path: '/status/fix/fix-run-csv',
  host: 'data',
  access: 'staff',
  mode: 'read',
  summary: 'The result of a run as a CSV file',
  query: z.object({ id: runId }),
  answers: ['text/csv'],
  output: z.string(),
  failure: 'Something went wrong downloading the result.',
});

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

export const revertFixRun = defineCall('revertFixRun', {
  method: 'POST',
  path: '/status/fix/revert-fix-run',
  host: 'data',
  access: 'staff',
  mode: 'write',
  audit: 'fix.run-reverted',
  summary: 'Takes back every change set of a run that is in force, or none where one of them cannot be',
  body: z.object({
    id: z.number('must be a whole number').int().min(1, 'must be at least 1'),
    reason: limitedText('text').default(''),
  }),
  output: done.extend({ reverted: z.number().int() }),
  changes: ['charts', 'ledger', 'fixes', 'symbols'],
  failure: 'Something went wrong reverting the run.',
});
