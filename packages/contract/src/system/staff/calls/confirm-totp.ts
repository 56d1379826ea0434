import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { secondFactorCode } from '../shapes.ts';

export const confirmTotp = defineCall('confirmTotp', {
  method: 'POST',
  path: '/admin/staff/totp/confirm',
  access: 'self',
  mode: 'write',
  summary: 'Ends the set-up of a second factor with its first code; answers ten recovery codes this once',
  body: z.object({ code: secondFactorCode }),
  output: done.extend({ recoveryCodes: z.array(z.string()) }),
  audit: 'staff.second-factor-set',
  changes: ['staff'],
  failure: 'Something went wrong setting up the second factor.',
});
