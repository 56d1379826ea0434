import { statementTextFields, type StatementTable } from '@midoffice/contract/fundamentals/statements/lists';
import { statementFields, type StatementField } from '@midoffice/market/statements/fields';

/** Numeric fields of a table, in display order. */
export const numbersOf = (table: StatementTable): readonly StatementField[] => statementFields[table];

const ratios = new Set(
  Object.values(statementFields).flatMap((fields) =>
    fields.filter((field) => field.kind === 'ratio').map((field) => field.name),
  ),
);
export const isRatio = (field: string): boolean => ratios.has(field);

/** Whether a field of a table can be edited; year, period and symbol are the record's key. */
export const isEditable = (table: StatementTable, field: string): boolean =>
  (statementTextFields as readonly string[]).includes(field) ||
  statementFields[table].some((one) => one.name === field);
