import { z } from 'zod';
import { defineCall, page, queryFlag } from '../../../kernel/index.ts';
import { access, symbol } from '../inputs.ts';
import { callFilters, callLists, callPageSize, callSorts, callTexts, dayPageSize } from '../lists.ts';
import { earningsCall } from '../shapes.ts';

export const getEarningsCalls = defineCall('getEarningsCalls', {
  method: 'GET',
  path: '/status/fix/earnings-call',
  host: 'data',
  access,
  mode: 'read',
  heartbeat: true,
  summary: `Earnings calls of a phase, ${callPageSize} a page, or of the day in all phases, ${dayPageSize} a page; with a symbol those of it and of its alternate symbols. Source: d092`,
  query: z.object({
    /** `day`: those under way, of today (UTC), of the last three hours and of the next 24. */
    type: z.enum(callLists, { error: `must be one of ${callLists.join(', ')}` }),
    symbol: z.union([z.literal('').transform(() => undefined), symbol]).optional(),
    filter: z.enum(callFilters, { error: `must be one of ${callFilters.join(', ')}` }).default('all'),
    sort: z.enum(callSorts).optional(),
    descending: queryFlag.default(false),
    /** Also those that were deleted. */
    deleted: queryFlag.default(false),
    page: page.default(1),
  }),
  output: z.array(earningsCall),
  reads: ['earnings-calls'],
  failure: callTexts.recordsFailed,
});
