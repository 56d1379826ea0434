import { z } from 'zod';
import { defineCall, done, reason, userid } from '../../../kernel/index.ts';

export const resetSecondFactor = defineCall('resetSecondFactor', {
  method: 'POST',
  path: '/admin/staff/reset-second-factor',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Removes the second factor of another member of staff who lost it, and ends their sessions',
  body: z.object({ userId: userid, reason }),
  output: done.extend({ ended: z.number().int() }),
  audit: 'staff.second-factor-removed',
  changes: ['staff'],
  failure: 'Something went wrong removing the second factor.',
});
