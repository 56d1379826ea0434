import { defineCall } from '../../../kernel/index.ts';
import { statementExport } from '../exports.ts';

export const exportCashFlowStatement = defineCall('exportCashFlowStatement', {
  ...statementExport,
  path: '/api/v3/cash-flow-statement/{symbol}',
  aliases: ['/v3/cash-flow-statement/{symbol}'],
  summary: 'Cash flow statements of the main set as version 3 of the public API answers them, newest first',
});
