import { exportIncomeStatement } from '@midoffice/contract/fundamentals/statements/calls/export-income-statement';
import { implementRead } from '../../../../platform/http/implement.ts';
import { publicStatements } from '../export.ts';

export const handler = implementRead(exportIncomeStatement, ({ db }, input) =>
  publicStatements(db, { ...input, statement: 'income' }),
);
