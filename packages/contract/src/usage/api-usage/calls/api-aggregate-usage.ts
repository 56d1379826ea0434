import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { exchange, usageFrame, usageRange, usageView, userkey } from '../shapes.ts';

export const apiAggregateUsage = defineCall('apiAggregateUsage', {
  method: 'GET',
  path: '/status/api-aggregate-usage',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'Requests by exchange or by base path, of all customers or of one',
  query: z.object({
    type: z.enum(['exchange', 'basepath'], { error: 'must be exchange or basepath' }).optional(),
    timeframe: usageFrame.optional(),
    user_id: userkey.optional(),
    exchange: exchange.optional(),
    ...usageRange,
  }),
  output: usageView,
  reads: ['usage'],
});
