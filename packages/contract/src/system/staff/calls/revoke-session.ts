import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const revokeSession = defineCall('revokeSession', {
  method: 'POST',
  path: '/admin/staff/sessions/revoke',
  access: 'self',
  mode: 'write',
  summary: 'Ends one of your sessions',
  body: z.object({ sessionId: z.guid('must be the id of a session') }),
  output: done,
  audit: 'staff.session-ended',
  changes: ['staff'],
  failure: 'Something went wrong ending the session.',
});
