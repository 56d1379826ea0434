import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { userkey } from '../shapes.ts';

export const findUsageKey = defineCall('findUsageKey', {
  method: 'POST',
  path: '/admin/usage/find-key',
  access: ['apiUsage'],
  mode: 'read',
  summary: 'The keyid of a typed key, so that no address holds a key',
  body: z.object({ userkey }),
  output: z.object({ keyid: z.string(), apikey: z.string(), userid: z.string().nullable() }),
});
