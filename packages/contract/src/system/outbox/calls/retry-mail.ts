import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const retryMail = defineCall('retryMail', {
  method: 'POST',
  path: '/admin/staff/retry-mail',
  access: 'admin',
  mode: 'write',
  summary:
    'Queues a mail of the outbox that failed, or was stored before a mail server was set up, once more',
  body: z.object({ id: z.number().int() }),
  output: done,
  audit: 'staff.mail-retried',
  changes: ['mails'],
  failure: 'Something went wrong retrying the mail.',
});
