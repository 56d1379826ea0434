import { z } from 'zod';
import { defineCall, queryInt, userid } from '../../../kernel/index.ts';
import { recentApiCall } from '../shapes.ts';

export const getRecentApiCalls = defineCall('getRecentApiCalls', {
  method: 'GET',
  path: '/admin/recent-api-calls',
  access: ['getUserInfo', 'apiUsage'],
  mode: 'read',
  summary: "A customer's newest API calls, newest first; keys masked",
  query: z.object({
    userid,
    limit: queryInt
      .pipe(z.number().min(1, 'must be at least 1').max(500, 'must be at most 500'))
      .default(100),
  }),
  output: z.object({ rows: z.array(recentApiCall) }),
  reads: ['usage'],
  failure: 'Something went wrong fetching the calls.',
});
