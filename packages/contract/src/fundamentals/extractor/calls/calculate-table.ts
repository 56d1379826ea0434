import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { statementPeriods } from '../../statements/lists.ts';
import { calendarYear, period } from '../../statements/inputs.ts';
import { access, statementType } from '../inputs.ts';
import { comparePeriods, extractorTexts } from '../lists.ts';
import { mapperGiven, tableInput } from '../table-inputs.ts';
import { analyzedField, analyzedRow, sectionChange } from '../table-shapes.ts';

/** Works out the fields of a statement from a table. Source: r001-calculator-compare-period, d077. */
export const calculateTable = defineCall('calculateTable', {
  method: 'POST',
  path: '/status/fix/calculate-table',
  host: 'data',
  access,
  mode: 'read',
  expensive: true,
  // A table of 5,000 rows with all that is known of each.
  mostValues: 40_000,
  summary: 'What a row mapper finds in a table and what follows by formulas, compared with the database',
  body: z.object({
    mapper: mapperGiven,
    symbol,
    statementType,
    table: z.preprocess((given) => given ?? undefined, tableInput.optional()),
    comparePeriod: z.enum(comparePeriods, { error: `must be one of ${comparePeriods.join(', ')}` }),
    /** The record to compare with; found by the table's date where it is left out. */
    calendarYear: calendarYear.optional(),
    period: period.optional(),
  }),
  output: z.object({
    success: z.literal(true),
    message: z.string(),
    analyzedStatement: z.record(z.string(), analyzedField),
    analyzedTable: z.array(analyzedRow),
    /** By section of the table, `` for rows without one: values that differ from the database. */
    sectionChanges: z.record(z.string(), z.array(sectionChange)),
    /** The record that the values are for. */
    calendarYear: z.number().int().nullable(),
    period: z.enum(statementPeriods).nullable(),
    date: z.string().nullable(),
    /** Whether the database has that record. */
    exists: z.boolean(),
    /** Extracted cells that the filing tags, and how many of them agree. */
    proof: z.object({ checked: z.number().int(), agreed: z.number().int() }),
    /** Formulas that the values break, such as `grossProfit is 5.2 below revenue - costOfRevenue`. */
    problems: z.array(z.string()),
  }),
  failure: extractorTexts.selectTable,
});
