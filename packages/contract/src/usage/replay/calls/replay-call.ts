import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { replayed } from '../shapes.ts';

export const replayCall = defineCall('replayCall', {
  method: 'GET',
  path: '/admin/replay-call',
  access: ['getUserInfo', 'apiUsage'],
  mode: 'read',
  expensive: true,
  summary:
    "Answers one of a customer's API calls again, from production, development and raw data, and says where they differ",
  query: z.object({
    /** As the customer called it, such as `/api/v3/quote/AAPL`. */
    path: z
      .string()
      .trim()
      .min(1, 'is required')
      .max(300, 'must have at most 300 characters')
      .regex(/^\/[\w./%^=,:-]*$/, 'must be a path such as /api/v3/quote/AAPL'),
    query: z.string().max(1000, 'must have at most 1000 characters').default(''),
    /** What the request log says of the call, to compare with: the status and bytes that the customer got. */
    status: queryInt.pipe(z.number().min(100, 'must be a status').max(599, 'must be a status')).optional(),
    bytes: queryInt.pipe(z.number().min(0, 'must be at least 0')).optional(),
  }),
  output: replayed,
  failure: 'Something went wrong replaying the call.',
});
