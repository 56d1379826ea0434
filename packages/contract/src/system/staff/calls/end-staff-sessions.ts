import { z } from 'zod';
import { defineCall, done, userid } from '../../../kernel/index.ts';

export const endStaffSessions = defineCall('endStaffSessions', {
  method: 'POST',
  path: '/admin/staff/end-sessions',
  access: 'admin',
  stepUp: true,
  mode: 'write',
  summary: 'Ends all sessions of another member of staff',
  body: z.object({ userId: userid }),
  output: done.extend({ ended: z.number().int() }),
  audit: 'staff.session-ended',
  changes: ['staff'],
  failure: 'Something went wrong ending the sessions.',
});
