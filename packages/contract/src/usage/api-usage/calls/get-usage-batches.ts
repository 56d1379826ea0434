import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const getUsageBatches = defineCall('getUsageBatches', {
  method: 'GET',
  path: '/admin/usage/batches',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'The last batches of events that were stored, newest first',
  output: z.array(
    z.object({
      token: z.string(),
      source: z.string(),
      lines: z.number().int(),
      stored: z.number().int(),
      refused: z.number().int(),
      at: z.string(),
    }),
  ),
  reads: ['usage'],
});
