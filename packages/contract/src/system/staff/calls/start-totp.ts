import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { password } from '../shapes.ts';

export const startTotp = defineCall('startTotp', {
  method: 'POST',
  path: '/admin/staff/totp/start',
  access: 'self',
  mode: 'write',
  summary: 'Begins to set up a second factor; needs your password, its secret is answered this once',
  body: z.object({ password }),
  output: done.extend({ uri: z.string(), secret: z.string() }),
  audit: 'staff.second-factor-begun',
  failure: 'Something went wrong setting up the second factor.',
});
