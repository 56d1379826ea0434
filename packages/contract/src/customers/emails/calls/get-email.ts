import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { mailTools, paymentTools } from '../inputs.ts';
import { emailMessage } from '../shapes.ts';

const mailId = z.string().regex(/^\d{1,15}$/, 'must be the id of a mail');

export const getEmail = defineCall('getEmail', {
  method: 'GET',
  path: '/admin/email',
  access: [...mailTools, ...paymentTools, 'potentialBusiness'],
  mode: 'read',
  summary: 'One mail to a customer with its HTML and text',
  query: z.object({ id: mailId }),
  output: emailMessage,
  reads: ['mails'],
  failure: 'Failed to fetch email history.',
});
