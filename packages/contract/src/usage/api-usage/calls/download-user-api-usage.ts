import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { usageFrame, usageRange, userkey } from '../shapes.ts';

export const downloadUserApiUsage = defineCall('downloadUserApiUsage', {
  method: 'GET',
  path: '/status/download-user-api-usage',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  audit: 'usage.requests-exported',
  summary:
    'The requests of one key or customer as CSV, newest first, streamed; `userkey` is a key, a user id or a keyid',
  query: z.object({
    datatype: z.enum(['csv'], { error: 'must be csv' }).optional(),
    timeframe: usageFrame.optional(),
    userkey,
    ...usageRange,
  }),
  answers: ['text/csv'],
  output: z.unknown(),
});
