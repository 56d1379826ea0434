import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, tableName } from '../inputs.ts';

export const refreshTableStatistics = defineCall('refreshTableStatistics', {
  method: 'POST',
  path: '/status/refresh-table-statistics',
  host: 'data',
  access,
  mode: 'write',
  audit: 'table-statistics.refreshed',
  summary: 'Reads the changes of one table, or of all tables, as a job',
  body: z.object({ tableName: tableName.optional() }),
  output: done.extend({
    /** Null where such a job waits already. */
    jobId: z.string().nullable(),
  }),
  changes: ['table-statistics'],
  failure: 'Something went wrong refreshing the statistics.',
});
