import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { emailAddress } from '../shapes.ts';

export const requestReset = defineCall('requestReset', {
  method: 'POST',
  path: '/admin/staff/request-reset',
  access: 'public',
  mode: 'write',
  summary: 'Sends a link to set a new password; answers the same whether the e-mail is known or not',
  body: z.object({ email: emailAddress }),
  output: done,
  audit: 'staff.reset-requested',
  failure: 'Something went wrong with the reset.',
});
