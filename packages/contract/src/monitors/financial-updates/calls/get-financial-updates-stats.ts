import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { updateStats } from '../shapes.ts';

export const getFinancialUpdatesStats = defineCall('getFinancialUpdatesStats', {
  method: 'GET',
  path: '/status/fix/financial-updates-stats',
  host: 'data',
  access,
  mode: 'read',
  summary: 'How many values of financial statements were changed in each window, by person, field and symbol',
  expensive: true,
  output: updateStats,
  reads: ['statements'],
});
