import { z } from 'zod';
import { defineCall, done, reason } from '../../../kernel/index.ts';

export const cancelMail = defineCall('cancelMail', {
  method: 'POST',
  path: '/admin/staff/cancel-mail',
  access: 'admin',
  mode: 'write',
  summary: 'Cancels a mail of the outbox that waits or failed: it is never sent',
  body: z.object({ id: z.number().int(), reason }),
  output: done,
  audit: 'staff.mail-canceled',
  changes: ['mails'],
  failure: 'Something went wrong canceling the mail.',
});
