import { exportBalanceSheetStatement } from '@midoffice/contract/fundamentals/statements/calls/export-balance-sheet-statement';
import { implementRead } from '../../../../platform/http/implement.ts';
import { exportStatements } from '../export.ts';

export const handler = implementRead(exportBalanceSheetStatement, ({ db }, input) =>
  exportStatements(db, 'balance', input),
);
