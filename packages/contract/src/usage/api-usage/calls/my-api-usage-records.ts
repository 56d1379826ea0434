import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { usageFrame, usageRange, usageView, userkey } from '../shapes.ts';

export const myApiUsageRecords = defineCall('myApiUsageRecords', {
  method: 'GET',
  path: '/statistics/my-api-usage-records',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary:
    'Requests by base path, of all customers or of one (`userkey`: key or user id): by time frame, by range, or all there is with full=true',
  query: z.object({
    timeframe: usageFrame.optional(),
    userkey: userkey.optional(),
    full: queryFlag.optional(),
    ...usageRange,
  }),
  output: usageView,
  reads: ['usage'],
});
