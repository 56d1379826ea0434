import { z } from 'zod';

export * from './lists.ts';

const count = z.number().int();

/** How many values are in each state; together the rows of the table, or of the sub-group. */
const stateCounts = { valid: count, attention: count, invalid: count, null: count };

/** The least or greatest value: a number, a date, or the length of a text; null where there is none, or none to be shown. */
const extreme = z.union([z.number(), z.string()]).nullable();

/** One sub-group of a field, such as one exchange. */
export const statisticsGroup = z.object({
  name: z.string(),
  ...stateCounts,
  min: extreme,
  max: extreme,
  /** First and last day of the sub-group's rows. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
});
export type StatisticsGroup = z.infer<typeof statisticsGroup>;

export const fieldKinds = [
  'number',
  'date',
  'time',
  'text',
  'flag',
  'list',
  'json',
  'bytes',
  'other',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** One field of a table with its four bars. */
export const statisticsRow = z.object({
  field: z.string(),
  kind: z.enum(fieldKinds),
  /** The engine's name of its type. */
  type: z.string(),
  ...stateCounts,
  min: extreme,
  max: extreme,
  /** Whether `min` and `max` are lengths. */
  isLength: z.boolean(),
  /** Its values are never shown: a secret, or a document whose content is unknown. */
  isHidden: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** What makes a value need attention or be invalid, in words. */
  rules: z.array(z.object({ state: z.enum(['attention', 'invalid']), text: z.string() })),
  subGroups: z.array(statisticsGroup),
});
export type StatisticsRow = z.infer<typeof statisticsRow>;

/** How far the reading of a table's changes is. */
const pass = z.object({ done: count, total: count }).nullable();

const tableHead = {
  tableName: z.string(),
  /** Other names by which it is asked for. */
  aliases: z.array(z.string()),
  title: z.string(),
  rowCount: count,
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** When it was computed last; null: not yet. */
  computedAt: z.string().nullable(),
  /** When it was gone over for changes last; null: not yet. */
  checkedAt: z.string().nullable(),
  /** Whether nothing has been written to the table since. */
  isCurrent: z.boolean(),
  /** Whether the caller may see values of its rows; counts are shown either way. */
  mayOpenRows: z.boolean(),
};

/** A table in the list of all tables: the sums over its fields. */
export const tableLine = z.object({ ...tableHead, ...stateCounts, fields: count });
export type TableLine = z.infer<typeof tableLine>;

/** The statistics of one table. */
export const tableStatistics = z.object({
  ...tableHead,
  /** The field whose first and last value are start and end date; null: the table has none. */
  dateField: z.string().nullable(),
  /** The field by which rows are put into sub-groups; null: none. */
  groupField: z.string().nullable(),
  pass,
  rows: z.array(statisticsRow),
});
export type TableStatistics = z.infer<typeof tableStatistics>;

const cell = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** Rows of a table, as the generic table shows them. */
export const tableRows = z.object({
  columns: z.array(z.object({ name: z.string(), kind: z.enum(fieldKinds), isHidden: z.boolean() })),
  /** By column; hidden ones are left out. */
  rows: z.array(z.record(z.string(), cell)),
  /** By the last computation: rows written since may differ. */
  total: count,
  page: count,
  pages: count,
});
export type TableRows = z.infer<typeof tableRows>;
