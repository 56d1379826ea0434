import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { token } from '../inputs.ts';

export const readToken = defineCall('readToken', {
  method: 'POST',
  path: '/admin/staff/token',
  access: 'public',
  mode: 'read',
  summary: 'What an invitation or reset link is for, while it is valid',
  body: z.object({ token }),
  output: z.object({
    kind: z.enum(['invitation', 'reset', 'email']),
    email: z.string(),
    name: z.string(),
    expiresAt: z.string(),
  }),
  failure: 'Something went wrong with the link.',
});
