import { z } from 'zod';
import { changedCell, dataVersions, effectCell, repairWarnings } from '../../system/ledger/shapes.ts';

/** A parameter of a fix function; see `FixParam` in lists.ts. */
const fixParam = z.object({
  types: z.array(z.string()),
  default: z.unknown().optional(),
  required: z.boolean(),
  options: z.array(z.union([z.string(), z.number()])).optional(),
  notes: z.string(),
});

/** One function of a fix. */
export const fixFunction = z.object({
  label: z.string(),
  notes: z.string(),
  /** Whether it changes anything; what does not answers CSV. */
  repairs: z.boolean(),
  params: z.record(z.string(), fixParam),
});
export type FixFunctionInfo = z.infer<typeof fixFunction>;

/** One fix: what its item of Data Fixes opens. */
export const fixInfo = z.object({ label: z.string(), functions: z.record(z.string(), fixFunction) });
export type FixInfo = z.infer<typeof fixInfo>;

/** One line of a result. */
export const resultRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ResultRow = z.infer<typeof resultRow>;

/** What a function found or did, as a table of which at most 500 rows travel. */
export const fixResult = z.object({
  columns: z.array(z.string()),
  rows: z.array(resultRow),
  total: z.number().int(),
});
export type FixResult = z.infer<typeof fixResult>;

/** The answer to a function that is not answered as CSV. */
export const fixRunDone = z.object({
  success: z.literal(true),
  message: z.string(),
  /** True: nothing was written. */
  dryRun: z.boolean(),
  /** Null in a dry run that one answer holds. */
  runId: z.number().int().nullable(),
  /** Of a dry run that one answer holds: to be sent back with the run. */
  dataVersions,
  /** The job that goes on with it, where there is too much for one answer. */
  jobId: z.string().nullable(),
  data: fixResult,
  changeSets: z.array(z.object({ target: z.string(), changeSetId: z.number().int() })),
  /** Base facts that it writes, at most 200. */
  cells: z.array(changedCell),
  /** Derived values that change: how many, and the first of them. */
  effects: repairWarnings.extend({
    count: z.number().int(),
    sample: z.array(effectCell.extend({ target: z.string() })),
  }),
});
export type FixRunDone = z.infer<typeof fixRunDone>;

/** `reverted`: every change set that it made is taken back. */
export const fixRunStates = ['running', 'done', 'failed', 'cancelled', 'reverted'] as const;

/** One run, as the list shows it. */
export const fixRun = z.object({
  id: z.number().int(),
  type: z.string(),
  subtype: z.string(),
  params: z.record(z.string(), z.unknown()),
  repairs: z.boolean(),
  /** Nothing was written: it says what a run would do. */
  dryRun: z.boolean(),
  state: z.enum(fixRunStates),
  jobId: z.string().nullable(),
  actor: z.string(),
  reason: z.string(),
  message: z.string(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
  targets: z.number().int(),
  /** Targets that are worked on, and of these the ones that failed. */
  worked: z.number().int(),
  failed: z.number().int(),
  findings: z.number().int(),
  /** Derived values that it changed, or would change, and symbols that have such. */
  cells: z.number().int(),
  changedTargets: z.number().int(),
  /** Change sets that it made, and how many of them are in force. */
  changeSets: z.number().int(),
  inForce: z.number().int(),
});
export type FixRun = z.infer<typeof fixRun>;
