import { exportCashFlowStatement } from '@midoffice/contract/fundamentals/statements/calls/export-cash-flow-statement';
import { implementRead } from '../../../../platform/http/implement.ts';
import { publicStatements } from '../export.ts';

export const handler = implementRead(exportCashFlowStatement, ({ db }, input) =>
  publicStatements(db, { ...input, statement: 'cashflow' }),
);
