import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { logGroup } from '../shapes.ts';

export const cloudwatchLogsInit = defineCall('cloudwatchLogsInit', {
  method: 'GET',
  path: '/status/cloudwatch-logs-init',
  host: 'data',
  access: ['cloudwatch-logs'],
  mode: 'read',
  asksVendor: true,
  summary: 'The groups of CloudWatch Logs, by name',
  output: z.object({
    /** Whether AWS is connected at all. */
    connected: z.boolean(),
    groups: z.array(logGroup),
  }),
  failure: 'Something went wrong!',
});
