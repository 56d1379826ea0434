import { z } from 'zod';
import { defineCall, done, userid } from '../../../kernel/index.ts';
import { failure } from '../inputs.ts';
import { mailDelivery } from '../../../system/outbox/shapes.ts';

export const sendVerificationEmail = defineCall('sendVerificationEmail', {
  method: 'GET',
  path: '/admin/send-verification-email',
  access: ['updateEmail', 'verifyUserEmail', 'getUserInfo'],
  mode: 'write',
  summary: 'Sends a customer a link that verifies the e-mail address',
  query: z.object({ uid: userid }),
  output: done.extend({ toEmail: z.string(), mailId: z.string(), delivery: mailDelivery }),
  audit: 'email.verification-sent',
  changes: ['mails'],
  failure,
});
