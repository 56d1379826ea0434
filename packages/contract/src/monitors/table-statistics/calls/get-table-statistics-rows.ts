import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { access, tableName } from '../inputs.ts';
import { tableDataFailed, tableRows, valueStates } from '../shapes.ts';

export const getTableStatisticsRows = defineCall('getTableStatisticsRows', {
  method: 'GET',
  path: '/status/get-table-statistics-rows',
  host: 'data',
  access,
  mode: 'read',
  audit: 'table-statistics.rows-read',
  summary: 'The rows behind one bar of the statistics of a table, 50 on a page; secrets are left out',
  query: z.object({
    tableName,
    field: z.string('is required').trim().min(1, 'is required').max(200, 'must have at most 200 characters'),
    state: z.enum(valueStates, { error: `must be one of ${valueStates.join(', ')}` }),
    /** A sub-group by its name; left out: all. */
    group: z.string().max(100, 'must have at most 100 characters').optional(),
    page: page.default(1),
  }),
  expensive: true,
  output: tableRows,
  reads: ['table-statistics'],
  failure: tableDataFailed,
});
