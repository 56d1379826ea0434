import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const revokeOtherSessions = defineCall('revokeOtherSessions', {
  method: 'POST',
  path: '/admin/staff/sessions/revoke-others',
  access: 'self',
  mode: 'write',
  summary: 'Ends all your sessions but this one',
  output: done.extend({ ended: z.number().int() }),
  audit: 'staff.session-ended',
  changes: ['staff'],
  failure: 'Something went wrong ending the sessions.',
});
