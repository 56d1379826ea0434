import { z } from 'zod';

const columnId = z
  .string('must be a text')
  .min(1, 'is required')
  .max(100, 'must have at most 100 characters')
  .regex(/^\P{Cc}*$/u, 'must not hold control characters');

/** Most columns that one list of a layout names. */
const columnsAtMost = 200;

const columnIds = z.array(columnId).max(columnsAtMost, `must name at most ${columnsAtMost} columns`);

/** How somebody arranged the columns of a table. What it does not name is shown as the table defines it. */
export const tableLayout = z.strictObject({
  /** Columns that are not shown. */
  hidden: columnIds.default([]),
  /** Columns from left to right; empty: the table's own order. */
  order: columnIds.default([]),
  /** Columns that stay in view at the left while the others scroll, from left to right. */
  left: columnIds.default([]),
  /** Widths in pixels by column. */
  widths: z
    .array(
      z.tuple([
        columnId,
        z
          .number('must be a number')
          .int('must be a whole number')
          .min(20, 'must be at least 20')
          .max(2000, 'must be at most 2000'),
      ]),
    )
    .max(columnsAtMost, `must name at most ${columnsAtMost} columns`)
    .default([]),
});
export type TableLayout = z.infer<typeof tableLayout>;

/** Names a table of the console, such as `getUserInfo.customers`: the tool, then the table. */
export const tableKey = z
  .string('is required')
  .regex(/^[A-Za-z][\w-]{0,99}\.[\w-]{1,60}$/, 'must name a tool and a table');
