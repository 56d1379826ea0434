import { z } from 'zod';
import { limitedText, symbol } from '../../kernel/index.ts';
import {
  editorTables,
  maxStatementCells,
  segmentNameMax,
  sourcePattern,
  statementIdParts,
  statementPeriods,
  statementTables,
  statementYears,
} from './lists.ts';

// What the calls of statements take in common.

export const access = ['financialStatements'] as const;

export const table = z.enum(statementTables, { error: `must be one of ${statementTables.join(', ')}` });
/** A table of the editors: a statement, or revenue by segment. */
export const editorTable = z.enum(editorTables, { error: `must be one of ${editorTables.join(', ')}` });
export const period = z.enum(statementPeriods, { error: `must be one of ${statementPeriods.join(', ')}` });
export const source = z
  .string()
  .trim()
  .toLowerCase()
  .regex(sourcePattern, 'must be the name of a source, such as sec or yahoo');
export const flag = z.boolean('must be true or false');

/** A year, also as text: public answers spell it so. */
export const calendarYear = z
  .union([z.number(), z.string().regex(/^\d{4}$/, 'must be a year such as 2023')], {
    error: 'must be a year such as 2023',
  })
  .transform(Number)
  .pipe(
    z
      .number()
      .int('must be a whole number')
      .min(statementYears.min, `must be at least ${statementYears.min}`)
      .max(statementYears.max, `must be at most ${statementYears.max}`),
  );

/** Names a record within symbol and table. */
export const recordId = z
  .string('must be a record id such as 2023-Q1')
  .refine((id) => statementIdParts(id) !== undefined, 'must be a record id such as 2023-Q1 or 2023-FY');

const many = `must have at most ${maxStatementCells} entries`;
export const recordIds = z.array(recordId).max(maxStatementCells, many);

/** A number may come as text with thousands separators; an empty text empties the cell; null takes the edit back. */
const cellInput = z.union([z.string().max(1000, 'must have at most 1000 characters'), z.number(), z.null()], {
  error: 'must be a text, a number or null',
});

/** Changed fields by record id. */
export const cellsById = z
  .record(
    recordId,
    z.record(z.string().max(segmentNameMax, `must have at most ${segmentNameMax} characters`), cellInput),
  )
  .refine(
    (given) =>
      Object.values(given).reduce((sum, cells) => sum + Object.keys(cells).length, 0) <= maxStatementCells,
    `must change at most ${maxStatementCells} cells`,
  );

/** What every repair takes beside what it is about. */
export const repairBody = {
  /** True: answers what would change and writes nothing. */
  preview: flag.default(false),
  reason: limitedText('text').default(''),
  /** The newest repair of the symbol's statements that the person had seen, 0 for none. A newer one by then is a 409. */
  expectedChangeSet: z.number('must be a whole number').int().min(0).optional(),
};

/** Names one record of a table. */
export const recordBody = { symbol, calendarYear, period };

/** What is read again after a repair. */
export const changes = ['statements', 'ledger'] as const;
