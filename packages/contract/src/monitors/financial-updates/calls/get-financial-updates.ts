import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { access, updateFilters } from '../inputs.ts';
import { financialUpdate } from '../shapes.ts';

export const getFinancialUpdates = defineCall('getFinancialUpdates', {
  method: 'GET',
  path: '/status/fix/financial-updates',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Changed values of financial statements within a window, newest first, 1,000 on a page; a full page may have a next one',
  query: z.object({
    ...updateFilters,
    page: page
      .pipe(z.number().max(1000, 'must be at most 1000: choose a symbol, a user or a shorter window'))
      .default(1),
  }),
  expensive: true,
  output: z.array(financialUpdate),
  reads: ['statements'],
});
