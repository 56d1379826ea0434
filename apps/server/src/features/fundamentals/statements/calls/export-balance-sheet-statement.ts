import { exportBalanceSheetStatement } from '@midoffice/contract/fundamentals/statements/calls/export-balance-sheet-statement';
import { implementRead } from '../../../../platform/http/implement.ts';
import { publicStatements } from '../export.ts';

export const handler = implementRead(exportBalanceSheetStatement, ({ db }, input) =>
  publicStatements(db, { ...input, statement: 'balance' }),
);
