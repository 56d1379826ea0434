import { z } from 'zod';
import { limitedText, symbol } from '../../kernel/index.ts';
import { calendarYear, period } from '../statements/inputs.ts';
import { mapperFields, statementType } from './inputs.ts';

const text = (atMost: number) => z.string().max(atMost, `must have at most ${atMost} characters`);
/** The address of a filing. */
export const finalLink = z
  .string({ error: 'is required' })
  .trim()
  .min(1, 'is required')
  .max(2000, 'must have at most 2000 characters');

const amount = z.number('must be a number').min(-1e18).max(1e18);
const tag = z.object({
  name: text(300),
  value: amount.nullable(),
  start: text(10).nullable(),
  end: text(10).nullable(),
});

/** A table as get-sec-tables answers it; only its rows are required. */
export const tableInput = z.object({
  fields: z
    .array(
      z.object({
        label: text(2000),
        section: text(2000).nullable().default(null),
        indent: z.number().int().default(0),
        value: amount.nullable().default(null),
        place: text(100).nullable().default(null),
        tag: tag.nullable().default(null),
      }),
      { error: 'must be the rows of a table' },
    )
    .max(5000, 'must have at most 5000 entries'),
  date: z.iso.date('must be a date such as 2024-06-01').nullable().default(null),
  start: z.iso.date('must be a date such as 2024-06-01').nullable().default(null),
  months: z.number().min(0).max(60).nullable().default(null),
});
export type TableInput = z.infer<typeof tableInput>;

/** A row mapper: a stored one by its id, name or itself, or one that is not stored, with its conditions. */
export const mapperGiven = z.union(
  [
    text(100).min(1),
    z.object({
      _id: text(100).optional(),
      templateName: text(100).optional(),
      value: mapperFields.value.optional(),
    }),
  ],
  { error: 'must be a row mapper' },
);

/** Where stored values come from, for people and programs. */
export const valueOrigin = z.object({
  finalLink: finalLink.optional(),
  /** Name of the table, and its place in the filing. */
  tableName: text(2000).optional(),
  index: z.number().int().min(0).optional(),
  column: z.number().int().min(0).optional(),
  /** Id of the row mapper. */
  mapper: text(100).optional(),
  /** By field: the row that gave the value, and what the mapper had proposed, null where it left the cell empty. */
  rows: z
    .record(
      text(80),
      z.object({
        label: text(2000),
        section: text(2000).nullable().default(null),
        place: text(100).nullable().default(null),
        proposed: amount.nullable().default(null),
      }),
    )
    .refine((rows) => Object.keys(rows).length <= 200, 'must have at most 200 entries')
    .default({}),
});

/** A type of statement, bare or as `{value}`. Source: d076. */
const statementTypeGiven = z.union(
  [statementType, z.object({ value: statementType }).transform(({ value }) => value)],
  {
    error: 'must be one of income, balance, cashflow',
  },
);

/**
 * A record and values of its fields side by side, each a number, null or `{value}`; the fields may be nested in `fields` or
 * `values` as well. Source: d076.
 */
export const storeBody = z.looseObject({
  calendarYear,
  period,
  symbol,
  statementType: statementTypeGiven,
  origin: valueOrigin.optional(),
  /** Whether the row mapper learns from rows that it had not found by itself. */
  learn: z.boolean('must be true or false').default(true),
  preview: z.boolean('must be true or false').default(false),
  reason: limitedText('text').default(''),
});
