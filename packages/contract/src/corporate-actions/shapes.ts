import { z } from 'zod';
import { repairDone } from '../ledger/shapes.ts';
import { edsOutlierTables, edsOutlierTests, edsTables, type EdsOutlierTest } from './lists.ts';

export * from './lists.ts';

/** One value of a record; null is empty. */
export const edsValue = z.union([z.string(), z.number(), z.null()]);
export type EdsValue = z.infer<typeof edsValue>;
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

/** A record of a source, or of the main set. */
export const edsRecord = z.object({
  /** Names the record within symbol and table: a date, a type, or `date|period|fieldType`. */
  key: z.string(),
  symbol: z.string(),
  /** Null for source currencies. */
  date: z.string().nullable(),
  /** Of a main record: the source that most of it comes from, `manual` where a person wrote it. */
  source: z.string(),
  updatedAt: z.string().nullable(),
  /** Of a source's record: a person marked it as wrong, it is passed over. A main record never is. */
  invalid: z.boolean(),
  /** Of a main record: taken out by a person; it stands in the list so that it can be restored. */
  deleted: z.boolean(),
  /** By the names of `edsFields`; every field of the table is there. */
  values: edsValues,
  /** Of a main record: fields that a person corrected, and what stood there without. */
  overridden: edsValues,
});
export type EdsRecord = z.infer<typeof edsRecord>;

/** What the editor shows of one symbol and table. */
export const edsEditorData = z.object({
  symbol: z.string(),
  type: z.enum(edsTables),
  /** Null where nobody has said. */
  validation: z.boolean().nullable(),
  /** Newest first, deleted ones included. */
  main: z.array(edsRecord),
  /** By source, in order of trust: what each sent, newest first. */
  full: z.array(z.object({ source: z.string(), records: z.array(edsRecord) })),
  /** Keys of the records that no later import changes. */
  meta: z.array(z.string()),
  /** What is conspicuous in the main set. */
  possibleErrors: z.array(edsFinding),
  /** Newest repair of this symbol, 0 for none. */
  lastChangeSetId: z.number().int(),
  /** Of the symbol; the currency of a field without its own. */
  currency: z.string().nullable(),
});
export type EdsEditorData = z.infer<typeof edsEditorData>;

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
  /** Of `record`: the source of the record that stands there; null where none does. */
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
  /** Stands for all that is written and what follows from it; a write may be made to depend on it. */
  digest: z.string(),
});
export type EdsRepairDone = z.infer<typeof edsRepairDone>;
