import { z } from 'zod';
import { repairDone } from '../../system/ledger/shapes.ts';
import { edsOutlierTables, edsOutlierTests, edsTables, type EdsOutlierTest } from './lists.ts';

import { edsFieldNames, type EdsFieldName, type EdsRecord } from './records.ts';

export * from './lists.ts';
export * from './records.ts';

/** One value of a record; null is empty. */
export const edsValue = z.union([z.string(), z.number(), z.null()]);
export const edsValues = z.record(z.string(), edsValue);

/** One finding of an outlier test about one record. */
export const edsFinding = z.object({
  test: z.enum(Object.keys(edsOutlierTests) as [EdsOutlierTest, ...EdsOutlierTest[]]),
  /** Of the record. */
  key: z.string(),
  field: z.string(),
  /** With its evidence, such as `0.24 on 2024-02-09 is followed by 0.24 on 2024-02-12`. */
  message: z.string(),
});
export type EdsFinding = z.infer<typeof edsFinding>;

const fieldShape = Object.fromEntries(edsFieldNames.map((name) => [name, edsValue.optional()])) as Record<
  EdsFieldName,
  z.ZodOptional<typeof edsValue>
>;

/** A record of a source, or of the main set: every field of its table is there. For its members see `EdsFlatRecord`. */
export const edsFlatRecord = z.object({
  key: z.string(),
  symbol: z.string(),
  source: z.string(),
  updatedAt: z.string().nullable(),
  invalid: z.boolean(),
  deleted: z.boolean(),
  overridden: edsValues,
  ...fieldShape,
  date: z.string().nullable(),
});

/** What the editor shows of one symbol and table. */
export const edsEditorData = z.object({
  symbol: z.string(),
  type: z.enum(edsTables),
  /** Null where nobody has said. */
  validation: z.boolean().nullable(),
  /** Newest first, deleted ones included. */
  main: z.array(edsFlatRecord),
  /** By source, in order of trust: what each sent, newest first. */
  full: z.array(z.object({ source: z.string(), records: z.array(edsFlatRecord) })),
  /** Keys of the records that no later import changes. */
  meta: z.array(z.string()),
  /** What is conspicuous in the main set. */
  possibleErrors: z.array(edsFinding),
  /** Newest repair of this symbol, 0 for none. */
  lastChangeSetId: z.number().int(),
  /** Of the symbol; the currency of a field without its own. */
  currency: z.string().nullable(),
});
export type EdsFlatEditorData = z.infer<typeof edsEditorData>;

/** The same as code works with it. */
export type EdsEditorData = Omit<EdsFlatEditorData, 'main' | 'full'> & {
  readonly main: readonly EdsRecord[];
  readonly full: readonly { readonly source: string; readonly records: readonly EdsRecord[] }[];
};

/** A symbol on an outlier list. */
export const edsOutlier = z.object({
  symbol: z.string(),
  type: z.enum(edsOutlierTables),
  findings: z.array(edsFinding),
  foundAt: z.string(),
});
export type EdsOutlier = z.infer<typeof edsOutlier>;

/** One value of the main set that a repair changes. */
export const edsChange = z.object({
  symbol: z.string(),
  /** Of the record. */
  key: z.string(),
  /** By the names of `edsFields`; `source`, and `record` where it comes or goes as a whole. */
  field: z.string(),
  /** Of `record`: the source of the present record; null where there is none. */
  before: edsValue,
  after: edsValue,
});
export type EdsChange = z.infer<typeof edsChange>;

/** Changes of the main set that an answer holds at most. */
export const edsChangesShown = 200;

/** What every repair of corporate actions answers, previewed or done. */
export const edsRepairDone = repairDone.extend({
  /** What it changes of the main set, newest record first; the first 200. */
  changed: z.array(edsChange).max(edsChangesShown),
  /** How many there are in all. */
  changedCount: z.number().int(),
  /** Digest of all that is written and what follows from it; a write may be made to depend on it. */
  digest: z.string(),
});
export type EdsRepairDone = z.infer<typeof edsRepairDone>;

/** The same of a repair of named records: `records` are those of the main set as they are after it. */
export const edsRecordsDone = edsRepairDone.extend({ records: z.array(edsFlatRecord) });
