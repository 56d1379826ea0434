import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const downloadFinancialUpdates = defineCall('downloadFinancialUpdates', {
  method: 'GET',
  path: '/status/fix/financial-updates-file/{symbol}',
  host: 'data',
  access,
  mode: 'read',
  audit: 'financial-updates.exported',
  summary:
    'All changed values in the statements of a symbol as CSV, newest first, at most 50,000 lines; a last line says where older ones are left out',
  params: z.object({ symbol }),
  expensive: true,
  answers: ['text/csv'],
  output: z.string(),
});
