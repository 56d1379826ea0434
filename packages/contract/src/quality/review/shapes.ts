import { z } from 'zod';
import { statementTables } from '../../fundamentals/statements/lists.ts';
import { barColumns } from '../../prices/charts/shapes.ts';
import { repairDone, repairWarnings } from '../../system/ledger/shapes.ts';
import { done, maybeNumbers } from '../../kernel/index.ts';
import { reviewKinds, reviewStates } from './lists.ts';

export * from './lists.ts';

/** One probable error. */
export const reviewItem = z.object({
  ref: z.string(),
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(reviewKinds),
  /** First and last record concerned. */
  from: z.string(),
  to: z.string(),
  records: z.number().int(),
  /** That it is an error, 0..1. */
  probability: z.number(),
  /** How often customers asked for the symbol in 30 days; null where that is not known. */
  requests: z.number().nullable(),
  /** Probability times how often it was asked for. */
  score: z.number(),
  evidence: z.array(z.string()),
  /** Whether a repair is proposed. */
  mendable: z.boolean(),
  state: z.enum(reviewStates),
  reason: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  changeSetId: z.number().int().nullable(),
  /** The reviewer who has it before them. */
  heldBy: z.string().nullable(),
  foundAt: z.string(),
});
export type ReviewItem = z.infer<typeof reviewItem>;

/** A cell that the proposed repair changes. */
export const reviewCell = z.object({
  date: z.string(),
  field: z.string(),
  before: z.number().nullable(),
  after: z.number().nullable(),
});

/** The figures concerned in the periods around an error of statements. */
export const reviewStatement = z.object({
  table: z.enum(statementTables),
  fields: z.array(z.string()).max(8),
  /** By time, those of the same kind of period. */
  records: z
    .array(
      z.object({
        /** Such as `2023-Q1`. */
        id: z.string(),
        date: z.string(),
        currency: z.string().nullable(),
        /** In the order of the fields. */
        values: z.array(z.number().nullable()),
        /** Whether the error is of this record. */
        concerned: z.boolean(),
      }),
    )
    .max(20),
});
export type ReviewStatement = z.infer<typeof reviewStatement>;

/** An item with what a reviewer needs to decide. */
export const reviewView = z.object({
  item: reviewItem,
  /** The current records around the error. */
  columns: barColumns,
  /** Closes and adjusted closes after the proposed repair, of the records that it changes. */
  after: z.object({ date: z.array(z.string()), close: z.array(z.number()), adjClose: maybeNumbers }),
  /** Cells that the proposed repair changes: the first 100, and how many in all. */
  cells: z.array(reviewCell).max(100),
  cellCount: z.number().int(),
  /** What the checks say against the outcome of the proposed repair. */
  checks: repairWarnings,
  /** Pass it on when accepting: the repair that was shown is the one that is applied. */
  seen: z.string(),
  leaseUntil: z.string(),
  /** Of an error of statements, whose columns are empty. */
  statement: reviewStatement.nullable(),
});
export type ReviewView = z.infer<typeof reviewView>;

/** How one reviewer answered known-answer items. */
export const reviewerMeasure = z.object({
  reviewer: z.string(),
  answered: z.number().int(),
  right: z.number().int(),
});

export const reviewStatus = z.object({
  open: z.number().int(),
  accepted: z.number().int(),
  rejected: z.number().int(),
  gone: z.number().int(),
  /** Open ones that this person skipped. */
  skipped: z.number().int(),
  kinds: z.array(z.object({ kind: z.enum(reviewKinds), open: z.number().int() })),
  lastScan: z
    .object({
      at: z.string(),
      symbols: z.number().int(),
      /** Symbols left out since nothing of theirs had changed. */
      unchanged: z.number().int(),
      bars: z.number(),
      found: z.number().int(),
      /** Symbols whose statements were scanned; not there in a scan of an earlier release. */
      statements: z.number().int().optional(),
      seconds: z.number(),
      /** `usage`: ranked by what customers asked for; `equal`: the usage engine was not there, all symbols count alike. */
      demand: z.enum(['usage', 'equal']),
    })
    .nullable(),
  knownAnswers: z.boolean(),
  measures: z.array(reviewerMeasure),
});

/** A decision. For a known-answer item it says so, and whether the answer was right. */
export const reviewDone = done.extend({
  known: z.object({ right: z.boolean(), text: z.string() }).nullable(),
});

/** An accepted repair, previewed or done. */
export const reviewAccepted = repairDone.extend({ known: reviewDone.shape.known });
