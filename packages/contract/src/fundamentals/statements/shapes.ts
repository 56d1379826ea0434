import { z } from 'zod';
import { repairDone } from '../../system/ledger/shapes.ts';
import { editorTables, statementChangesShown, statementOverrideTypes, statementPeriods } from './lists.ts';

export * from './lists.ts';

/** One value of a record; null is empty. */
export const statementValue = z.union([z.string(), z.number(), z.null()]);
export type StatementValue = z.infer<typeof statementValue>;
export const statementValues = z.record(z.string(), statementValue);
export type StatementValues = Readonly<Record<string, StatementValue>>;

/**
 * A record of the main set, or of a source's layer: identity, facts about it, and the fields of its table side by side.
 * All numeric fields of the table are there, empty ones as null.
 */
export const statementRow = z
  .object({
    /** Such as `2023-Q1`. */
    id: z.string(),
    symbol: z.string(),
    calendarYear: z.number().int(),
    period: z.enum(statementPeriods),
    /** Last day of the period. */
    date: z.string(),
    reportedCurrency: z.string().nullable(),
    cik: z.string().nullable(),
    filingDate: z.string().nullable(),
    acceptedDate: z.string().nullable(),
    link: z.string().nullable(),
    finalLink: z.string().nullable(),
    /** Of a main record: the source that it comes from, `manual` where a person inserted it. */
    source: z.string(),
    updatedAt: z.string().nullable(),
    /** Of a main record: a person deleted it; it stays in the list so that it can be restored. */
    deleted: z.boolean(),
    /** Of a main record: fields that a person corrected, with their values without the correction. */
    overridden: statementValues,
    /** Checks that a person overrode for this record. */
    overrides: z.array(z.enum(statementOverrideTypes)),
  })
  .catchall(statementValue);
export type StatementRow = z.infer<typeof statementRow>;

/** Where the filing of a record can be read; null where it is not stored. */
export const financialLinks = z.object({
  s3Link: z.string().nullable(),
  rawTextLink: z.string().nullable(),
});

/** A check that a record of the main set fails. */
export const invalidFormula = z.object({
  /** Of the record. */
  id: z.string(),
  calendarYear: z.number().int(),
  period: z.enum(statementPeriods),
  /** The cell that it concerns. */
  field: z.string(),
  /** Such as `formula`, `q4-annual` or `quarters-annual`. */
  check: z.string(),
  /** Such as `grossProfit is 5.2 below revenue - costOfRevenue`. */
  message: z.string(),
  /** Within the last five years. Source: rule r001-invalid-formula-recent. */
  recent: z.boolean(),
});
export type InvalidFormula = z.infer<typeof invalidFormula>;

/** What the editor shows of one table of a symbol, one kind of periods. */
export const symbolStatements = z.object({
  symbol: z.string(),
  type: z.string(),
  table: z.enum(editorTables),
  /** Newest first. */
  outputResults: z.array(statementRow),
  /** By record id. */
  financialLinksMap: z.record(z.string(), financialLinks),
  /** Of the main set, whatever `type` is; those of the asked periods. */
  invalidFormulas: z.array(invalidFormula),
  /** Newest repair of this symbol's statements, 0 for none. */
  lastChangeSetId: z.number().int(),
  /** Of revenue by segment: the revenue of the income statements, by record id; null where it is not known. */
  revenue: z.record(z.string(), z.number().nullable()).optional(),
});

/** What the strip shows of one table of the main set. `recent`: its last five years. */
export const statementSummary = z.object({
  /** `{table}_{recent|full}`, such as `income_recent`. */
  type: z.string(),
  records: z.number().int(),
  quarters: z.number().int(),
  years: z.number().int(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  /** Periods between the first and the last that have no record, such as `2023-Q2`; the newest hundred. */
  missing: z.array(z.string()),
  missingCount: z.number().int(),
  /** Records that fail a check, and checks that fail. */
  invalidRecords: z.number().int(),
  errors: z.number().int(),
  /** Records whose date another one of their kind has too. */
  duplicateDates: z.number().int(),
  corrections: z.number().int(),
  deleted: z.number().int(),
  /** Records by the source that they come from. */
  sources: z.record(z.string(), z.number().int()),
});
export type StatementSummary = z.infer<typeof statementSummary>;

/** One value of the main set that a repair changes. */
export const statementChange = z.object({
  table: z.enum(editorTables),
  /** Of the record. */
  id: z.string(),
  /** A field; `record` where it comes or goes as a whole, with its source as the value; `override` with the overrides. */
  field: z.string(),
  before: statementValue,
  after: statementValue,
});
export type StatementChange = z.infer<typeof statementChange>;

/** What every repair of statements answers, previewed or done. */
export const statementRepairDone = repairDone.extend({
  /** What it changes of the main set, newest record first; the first 200. */
  changed: z.array(statementChange).max(statementChangesShown),
  /** How many there are in all. */
  changedCount: z.number().int(),
  /** The records that it is about, as they are after it. */
  records: z.array(statementRow),
});
export type StatementRepairDone = z.infer<typeof statementRepairDone>;

/** A corrected, deleted or inserted record about which a source says something new, and which nobody has decided yet. */
export const statementConflict = z.object({
  id: z.number().int(),
  symbol: z.string(),
  table: z.enum(editorTables),
  /** Of the record. */
  record: z.string(),
  /** A field; `*` where a person deleted or inserted the record as a whole. */
  field: z.string(),
  source: z.string(),
  /** What the person wrote; null where the field is `*`. */
  corrected: statementValue,
  sourceWas: statementValue,
  sourceNow: statementValue,
  importId: z.number().int().nullable(),
  fileName: z.string().nullable(),
  /** The repair that the source disagrees with. */
  changeSetId: z.number().int().nullable(),
  at: z.string(),
});
export type StatementConflict = z.infer<typeof statementConflict>;

/** One reading of a record from its filing by the language model. */
export const statementAiRun = z.object({
  /** What `id` of get-symbol-statements takes for type ai. */
  id: z.number().int(),
  table: z.enum(editorTables),
  /** Of the record that was read. */
  record: z.string(),
  finalLink: z.string(),
  fieldCount: z.number().int(),
  /** Tokens that it took. */
  tokens: z.number().int(),
  actor: z.string(),
  at: z.string(),
});
export type StatementAiRun = z.infer<typeof statementAiRun>;
