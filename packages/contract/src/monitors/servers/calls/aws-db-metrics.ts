import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { databaseGroups, fetchingDatabasesFailed } from '../lists.ts';
import { databaseMonitor, monitorQuery } from '../shapes.ts';

export const awsDbMetrics = defineCall('awsDbMetrics', {
  method: 'GET',
  path: '/status/aws-db-metrics',
  host: 'data',
  access: ['aws-database-monitor'],
  mode: 'write',
  audit: 'database-metrics.reloaded',
  summary:
    'Databases and caches of AWS with their health and the values of their metrics; with runMetrics=true they are read from AWS first',
  query: z.object({
    group: z.enum(databaseGroups, { error: `must be one of ${databaseGroups.join(', ')}` }).optional(),
    ...monitorQuery,
  }),
  output: databaseMonitor,
  expensive: true,
  reads: ['database-metrics'],
  changes: ['database-metrics'],
  failure: fetchingDatabasesFailed,
});
