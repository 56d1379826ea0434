import { z } from 'zod';
import { limitedText, symbol } from '../../kernel/index.ts';
import { expectedPreview } from '../../system/ledger/inputs.ts';
import {
  edsCalendarTables,
  edsFieldNames,
  edsOutlierTables,
  edsRepairDone,
  edsSources,
  edsTables,
  edsValue,
  edsRecordsDone,
  manualSource,
  type EdsFieldName,
} from './shapes.ts';

// What the calls of corporate actions take in common.

/** One of a list of words; the refusal names them all. */
export const oneOf = <const V extends readonly [string, ...string[]]>(words: V) =>
  z.enum(words, { error: `must be one of ${words.join(', ')}` });

export const table = oneOf(edsTables);
export const calendarTable = oneOf(edsCalendarTables);
export const outlierTable = oneOf(edsOutlierTables);
export const source = oneOf([...edsSources, manualSource]);
export const flag = z.boolean('must be true or false');
/** Names a symbol's table. */
export const tableOf = { symbol, type: table };

/** Names a record within its symbol and table. */
export const key = z
  .string({ error: 'is required' })
  .trim()
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters');
const many = 'must have at most 5000 entries';
export const keys = z.array(key).max(5000, many);
export const listOf = <T extends z.ZodType>(entry: T) => z.array(entry).max(5000, many).default([]);
/** Names of fields. */
export const fieldNames = z.array(z.string().max(50)).max(50);
/** A number may come as text with thousands separators; an empty text is stored as null. */
const fieldInput = z.union(
  [z.string().max(1000, 'must have at most 1000 characters'), z.number(), z.null()],
  {
    error: 'must be a text, a number or null',
  },
);
/** What the editor had read in those fields: another value by now is a 409 with both. */
export const expected = z.record(z.string().max(50), edsValue).optional();

const fieldInputs = Object.fromEntries(edsFieldNames.map((name) => [name, fieldInput.optional()])) as Record<
  EdsFieldName,
  z.ZodOptional<typeof fieldInput>
>;
const recordInputs = {
  /** Names the record; left out, the key fields of the table do. */
  key: key.optional(),
  source: z.string().max(50).optional(),
  invalid: flag.optional(),
  deleted: flag.optional(),
  expected,
  ...fieldInputs,
};

/**
 * A record as `eds-data` and `eps-editor` answer it, with the fields of its table side by side. Fields that are left out
 * stay as they are; what else an answer holds may be sent back.
 */
export const flatRecordInput = z.looseObject({ symbol, ...recordInputs });

/** The same within a call that names the symbol. */
const listedRecordInput = z.looseObject({ symbol: symbol.optional(), ...recordInputs });

/** A record by its key, or as a record with its key fields. */
export const recordName = z.union([key, listedRecordInput], {
  error: 'must be a key, or a record with its key fields',
});
export const recordNames = z.array(recordName).max(5000, many);

/** Records in a list, or by their key. */
export const listedRecords = z
  .union([z.array(listedRecordInput).max(5000, many), z.record(key, listedRecordInput)], {
    error: 'must be a list of records, or records by their key, each with its fields side by side',
  })
  .default([])
  .transform((given) =>
    Array.isArray(given) ? given : Object.entries(given).map(([name, record]) => ({ ...record, key: name })),
  )
  .refine((list) => list.length <= 5000, many);

/** What every repair takes beside what it is about. */
export const previewBody = {
  /** True: answers what would change and writes nothing. */
  preview: flag.default(false),
  reason: limitedText('text').default(''),
  expectedPreview,
};

/** The same with the table, of repairs of one table. */
export const repairBody = { table, ...previewBody };

/** What every repair answers, and what is read again after it. */
export const repairAnswer = {
  output: edsRepairDone,
  changes: ['eds', 'charts', 'ledger'],
} as const;

/** The same of a repair of named records. */
export const recordsAnswer = { ...repairAnswer, output: edsRecordsDone } as const;

export const editor = ['epsEditor'] as const;
