import { z } from 'zod';
import { textLimits } from './limits.ts';
import { readNumber, type NumberRule } from './typed-number.ts';

/** Marks a text that may have several lines. The server refuses line breaks in every other one. */
export const multiline = <T extends z.ZodType>(schema: T): T => schema.meta({ 'x-multiline': true });

/** Whether a text may have several lines. */
export const isMultiline = (schema: z.ZodType): boolean => schema.meta()?.['x-multiline'] === true;

/** A text as people type it, trimmed, at most as long as its kind allows. Reasons and notes may have several lines. */
export const limitedText = (kind: keyof typeof textLimits) => {
  const text = z.string().trim().max(textLimits[kind], `must have at most ${textLimits[kind]} characters`);
  return kind === 'text' ? multiline(text) : text;
};

/** A number within the range of its field, with the messages that the console shows beside the field. */
export function ruledNumber({ min, max, above, isWhole }: NumberRule): z.ZodNumber {
  let number = z.number(isWhole ? 'must be a whole number' : 'must be a number');
  if (isWhole) number = number.int('must be a whole number');
  if (above !== undefined) number = number.gt(above, `must be above ${above}`);
  if (min !== undefined) number = number.min(min, `must be at least ${min}`);
  if (max !== undefined) number = number.max(max, `must be at most ${max}`);
  return number;
}

/** A number as a person types it into an address; an empty text is null. */
export const typedNumber = (rule: NumberRule) =>
  z.string().transform((text, refuse) => {
    const read = readNumber(text, rule);
    if ('value' in read) return read.value;
    refuse.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  });

/** Why somebody did it: kept in the audit log. */
export const reason = limitedText('text').optional();

/**
 * What a caller has read of the value that it changes. The description, which the API document shows, says what leaving it out means.
 * @param what such as `The plan as the caller had read it`
 * @param leftOut what happens without it, such as `the plan is replaced whatever it is`
 */
export const comparedWith = <T extends z.ZodType>(
  schema: T,
  what: string,
  leftOut: string,
): z.ZodOptional<T> =>
  schema
    .optional()
    .describe(
      `${what}. 409 where it differs by now, and nothing is changed. Left out: ${leftOut}, without a comparison.`,
    );

/** The periods that fix tools work by: day, week, month, quarter, year. Source: r001-period-codes. */
export const periodCodes = ['1d', '1w', '1m', '1q', '1y'] as const;
export const periodCode = z.enum(periodCodes, { error: `must be one of ${periodCodes.join(', ')}` });

const dayWords = 'must be a date such as 2024-06-01';
const momentWords = 'must be a date or a time such as 2024-06-01T12:00:00Z';
// ISO 8601 has a year 0, PostgreSQL has none.
const hasYear = (text: string): boolean => !text.startsWith('0000');

/** A calendar day, ISO 8601, UTC. */
export const isoDate = z.iso.date(dayWords).refine(hasYear, dayWords);

/** A calendar day, or a moment with its time zone; PostgreSQL knows zones up to 15:59 from UTC. */
export const isoMoment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], { error: momentWords })
  .refine((text) => hasYear(text) && !/[+-](1[6-9]|2\d):\d\d$/.test(text), momentWords);

/** A true/false in a query string. Not coerced: the text 'false' is false. */
export const queryFlag = z
  .enum(['true', 'false', '1', '0'], { error: 'must be true or false' })
  .transform((text) => text === 'true' || text === '1');

/** A whole number in a query string. */
export const queryInt = z
  .string()
  .regex(/^-?\d{1,15}$/, 'must be a whole number')
  .transform(Number);

/** A ticker symbol: upper-cased, at most 100 characters. */
export const symbol = limitedText('symbol')
  .min(1, 'Please enter a ticker!')
  .regex(/^[\w.^=/-]+$/, 'may hold letters, digits and . - ^ = / _ only')
  .transform((text) => text.toUpperCase());

/** A customer's id. */
export const userid = z
  .string()
  .trim()
  .min(1, 'Please select a user')
  .max(128, 'must have at most 128 characters');

const pageWords = 'must be a page from 1 to 1,000,000';

/** 1-based page; 0 counts as 1. Source: d118. */
export const page = queryInt
  .pipe(z.number().int().min(0, pageWords).max(1_000_000, pageWords))
  .transform((n) => Math.max(1, n));

/** The name of an order of a list; a leading minus reverses it. */
export function sortedBy<const V extends string>(names: readonly V[]) {
  const orders = names.flatMap((name) => [name, `-${name}`] as const);
  return z.enum(orders as [V | `-${V}`, ...(V | `-${V}`)[]], {
    error: `must be one of ${names.join(', ')}, or one of these after a minus`,
  });
}

/** What every writing call answers at least. */
export const done = z.object({ success: z.literal(true), message: z.string() });

/** State of an act on an outside system. `unknown`: it may or may not have happened, and is checked. */
export const effectStates = ['intended', 'running', 'unknown', 'done', 'failed'] as const;
export type EffectStateName = (typeof effectStates)[number];

/** What a call of mode `effect` answers at least. A refused one answers an error instead. */
export const effectDone = done.extend({
  effect: z.object({ id: z.string(), state: z.enum(effectStates) }),
});

/** Output of a list that knows its length. */
export function paged<T extends z.ZodType>(row: T) {
  return z.object({ rows: z.array(row), total: z.number().int() });
}
