import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { usageFrame, usageRange } from '../shapes.ts';

export const downloadApiUsageEmails = defineCall('downloadApiUsageEmails', {
  method: 'GET',
  path: '/status/download-api-usage-emails',
  host: 'data',
  access: ['apiUsage'],
  mode: 'read',
  audit: 'usage.emails-exported',
  summary:
    'The e-mail addresses of the customers who made requests in the time frame, with their totals, as CSV',
  query: z.object({ timeframe: usageFrame.optional(), ...usageRange }),
  answers: ['text/csv'],
  output: z.string(),
});
