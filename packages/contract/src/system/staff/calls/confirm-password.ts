import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { password } from '../shapes.ts';

export const confirmPassword = defineCall('confirmPassword', {
  method: 'POST',
  path: '/admin/staff/confirm-password',
  access: 'self',
  mode: 'write',
  summary: 'Takes your password again, so that this session may act on staff for five minutes',
  body: z.object({ password }),
  output: done,
  audit: 'staff.password-confirmed',
  failure: 'Something went wrong confirming the password.',
});
