import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, tableName } from '../inputs.ts';
import { tableDataFailed, tableStatistics } from '../shapes.ts';

export const getTableConsolidatedStatistics = defineCall('getTableConsolidatedStatistics', {
  method: 'GET',
  path: '/status/get-table-consolidated-statistics',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Per field of a table and per sub-group: how many values are valid, need attention, are invalid or null, with least and greatest value and dates',
  query: z.object({ tableName }),
  output: tableStatistics,
  reads: ['table-statistics'],
  failure: tableDataFailed,
});
