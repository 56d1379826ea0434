import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { secondFactorCode } from '../shapes.ts';

export const verifySecondFactor = defineCall('verifySecondFactor', {
  method: 'POST',
  path: '/admin/staff/verify',
  access: 'pending',
  mode: 'write',
  summary: 'Passes the second factor of this session, by a code of the authenticator or a recovery code',
  body: z.object({ code: secondFactorCode }),
  output: done,
  audit: 'staff.second-factor-passed',
  failure: 'Something went wrong with the sign-in.',
});
