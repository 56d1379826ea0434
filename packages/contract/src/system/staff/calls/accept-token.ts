import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { token } from '../inputs.ts';
import { password } from '../shapes.ts';

export const acceptToken = defineCall('acceptToken', {
  method: 'POST',
  path: '/admin/staff/accept',
  access: 'public',
  mode: 'write',
  summary:
    'Sets the password of whom an invitation or reset link was sent to, ends their sessions and revokes their staff API keys',
  body: z.object({ token, password }),
  output: done.extend({ email: z.string() }),
  audit: 'staff.password-set',
  changes: ['staff'],
  failure: 'Something went wrong setting the password.',
});
