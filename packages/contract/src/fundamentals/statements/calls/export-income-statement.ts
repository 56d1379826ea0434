import { defineCall } from '../../../kernel/index.ts';
import { statementExport } from '../exports.ts';

export const exportIncomeStatement = defineCall('exportIncomeStatement', {
  ...statementExport,
  path: '/api/v3/income-statement/{symbol}',
  aliases: ['/v3/income-statement/{symbol}'],
  summary: 'Income statements of the main set as version 3 of the public API answers them, newest first',
});
