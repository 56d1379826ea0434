import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { password, secondFactorCode } from '../shapes.ts';

export const removeTotp = defineCall('removeTotp', {
  method: 'POST',
  path: '/admin/staff/totp/remove',
  access: 'self',
  mode: 'write',
  summary: 'Removes your second factor; needs your password and one of its codes',
  body: z.object({ password, code: secondFactorCode }),
  output: done,
  audit: 'staff.second-factor-removed',
  changes: ['staff'],
  failure: 'Something went wrong removing the second factor.',
});
