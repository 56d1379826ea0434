import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { password } from '../shapes.ts';

export const changePassword = defineCall('changePassword', {
  method: 'POST',
  path: '/admin/staff/password',
  access: 'self',
  mode: 'write',
  summary:
    'Changes your password and ends your other sessions; with `revokeKeys` also revokes your staff API keys, which otherwise keep working',
  body: z.object({ oldPassword: password, newPassword: password, revokeKeys: z.boolean().optional() }),
  output: done,
  audit: 'staff.password-changed',
  failure: 'Something went wrong changing the password.',
});
