import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { tableDataFailed, tableLine } from '../shapes.ts';

export const listTableStatistics = defineCall('listTableStatistics', {
  method: 'GET',
  path: '/status/get-table-statistics-list',
  host: 'data',
  access,
  mode: 'read',
  summary: 'All tables of the product with their rows, dates and the sums of their statistics',
  output: z.object({ rows: z.array(tableLine) }),
  reads: ['table-statistics'],
  failure: tableDataFailed,
});
