import { z } from 'zod';
import { limitedText, symbol } from '../kernel/index.ts';
import {
  edsCalendarTables,
  edsOutlierTables,
  edsRepairDone,
  edsSources,
  edsTables,
  edsValue,
  manualSource,
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
/** Fields by name. A number may come as text with thousands separators; an empty text is stored as null. */
export const values = z.record(
  z.string().max(50),
  z.union([z.string().max(1000, 'must have at most 1000 characters'), z.number(), z.null()], {
    error: 'must be a text, a number or null',
  }),
);
/** What the editor had read in those fields: another value by now is a 409 with both. */
export const expected = z.record(z.string().max(50), edsValue).optional();

/** What every repair takes beside what it is about. */
export const previewBody = {
  /** True: answers what would change and writes nothing. */
  preview: flag.default(false),
  reason: limitedText('text').default(''),
  /** The `digest` of the preview that the person saw. Where something else would be written by now: a 409. */
  expectedPreview: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be the digest that a preview answered')
    .optional(),
};

/** The same with the table, of repairs of one table. */
export const repairBody = { table, ...previewBody };

/** What every repair answers, and what is read again after it. */
export const repairAnswer = {
  output: edsRepairDone,
  changes: ['eds', 'charts', 'ledger'],
} as const;
