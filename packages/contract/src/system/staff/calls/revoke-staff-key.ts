import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const revokeStaffKey = defineCall('revokeStaffKey', {
  method: 'POST',
  path: '/admin/staff/keys/revoke',
  access: 'self',
  mode: 'write',
  summary: "Revokes a staff API key: your own, or for admins anybody's",
  body: z.object({ keyId: z.guid('must be the id of a key') }),
  output: done,
  audit: 'staff.key-revoked',
  changes: ['staff'],
  failure: 'Something went wrong revoking the key.',
});
