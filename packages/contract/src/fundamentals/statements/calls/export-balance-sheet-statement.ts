import { defineCall } from '../../../kernel/index.ts';
import { statementExport } from '../exports.ts';

export const exportBalanceSheetStatement = defineCall('exportBalanceSheetStatement', {
  ...statementExport,
  path: '/api/v3/balance-sheet-statement/{symbol}',
  aliases: ['/v3/balance-sheet-statement/{symbol}'],
  summary: 'Balance sheets of the main set as version 3 of the public API answers them, newest first',
});
