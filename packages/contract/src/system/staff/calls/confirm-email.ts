import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { token } from '../inputs.ts';

export const confirmEmail = defineCall('confirmEmail', {
  method: 'POST',
  path: '/admin/staff/confirm-email',
  access: 'public',
  mode: 'write',
  summary:
    'Confirms a changed e-mail by the link that was sent to it: from then on it is the one to sign in with',
  body: z.object({ token }),
  output: done.extend({ email: z.string() }),
  audit: 'staff.email-confirmed',
  changes: ['staff'],
  failure: 'Something went wrong confirming the e-mail.',
});
