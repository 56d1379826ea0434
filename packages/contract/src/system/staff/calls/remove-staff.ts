import { z } from 'zod';
import { defineCall, done, reason, userid } from '../../../kernel/index.ts';
import { staffRole } from '../shapes.ts';

export const removeStaff = defineCall('removeStaff', {
  method: 'POST',
  path: '/admin/staff/remove',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary:
    'Takes the staff role from another person, with grants, sessions, staff keys and password; the account stays',
  body: z.object({
    userId: userid,
    expected: staffRole.optional(),
    reason,
  }),
  output: done,
  audit: 'staff.removed',
  changes: ['staff', 'accounts'],
  failure: 'Something went wrong removing the member of staff.',
});
