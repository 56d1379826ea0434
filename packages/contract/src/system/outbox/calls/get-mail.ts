import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { mail } from '../shapes.ts';

export const getMail = defineCall('getMail', {
  method: 'GET',
  path: '/admin/staff/mails/{id}',
  access: 'admin',
  mode: 'read',
  summary: 'One mail of the outbox with its bodies; reading it is audited',
  params: z.object({ id: queryInt }),
  output: mail,
  audit: 'staff.mail-read',
  reads: ['mails'],
  failure: 'Something went wrong fetching the mail.',
});
