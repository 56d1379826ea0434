import { z } from 'zod';
import { done, isoMoment } from './fields.ts';

/** Records that one ingest call takes at most. */
export const recordsPerIngest = 1000;

const idText = z
  .string('must be a text')
  .regex(/^[\w.:@-]{1,100}$/, 'must have 1 to 100 letters, digits or . : @ _ -');

/** The id by which a record is recognised; an ObjectId as MongoDB exports it is taken too. */
export const recordId = z
  .union([idText, z.object({ $oid: idText })], { error: 'must have 1 to 100 letters, digits or . : @ _ -' })
  .transform((given) => (typeof given === 'string' ? given : given.$oid));

/** A moment as ISO 8601; one as MongoDB exports it is taken too. */
export const recordMoment = z
  .union([isoMoment, z.object({ $date: isoMoment })], {
    error: 'must be a date or a time such as 2024-06-01T12:00:00Z',
  })
  .transform((given) => new Date(typeof given === 'string' ? given : given.$date).toISOString());

/** A text of several lines that may be missing; empty ones are null. */
export const recordLines = (most: number) =>
  z
    .string('must be a text')
    .trim()
    .max(most, `must have at most ${most} characters`)
    .nullish()
    .transform((text) => text || null);

/** Whether a text is of one line. Sources: RFC 5322; Unicode 5.8, newline guidelines. */
export const isOneLine = (text: string | null): boolean => !/[\n\v\f\r\u0085\u2028\u2029]/.test(text ?? '');
const oneLineWords = 'must not have line breaks';

/** A text of one line that may be missing; empty ones are null. */
export const recordText = (most: number) => recordLines(most).refine(isOneLine, oneLineWords);

/** The same, where forms give a number as well. */
export const recordFigure = (most: number) =>
  z
    .union([z.string(), z.number()], { error: 'must be a text or a number' })
    .nullish()
    .transform((given) => (given === null || given === undefined ? null : String(given).trim()))
    .pipe(z.string().max(most, `must have at most ${most} characters`).nullable())
    .transform((text) => text || null)
    .refine(isOneLine, oneLineWords);

/** An e-mail address that may be missing. */
export const recordEmail = z
  .string('must be an e-mail address')
  .trim()
  .transform((text) => text || null)
  .pipe(z.email('must be an e-mail address').max(254, 'must have at most 254 characters').nullable())
  .nullish()
  .transform((text) => text ?? null);

/** What an ingest call answers. */
export const ingested = done.extend({
  /** Records of the request. */
  received: z.number().int(),
  /** Those that are new. */
  stored: z.number().int(),
  /** Those whose id was known; they stay as they were. */
  known: z.number().int(),
  /** Ids of known records that were sent with other values, the first 100. */
  differing: z.array(z.string()),
});
export type Ingested = z.infer<typeof ingested>;
