import { exportIncomeStatement } from '@midoffice/contract/fundamentals/statements/calls/export-income-statement';
import { implementRead } from '../../../../platform/http/implement.ts';
import { exportStatements } from '../export.ts';

export const handler = implementRead(exportIncomeStatement, ({ db }, input) =>
  exportStatements(db, 'income', input),
);
