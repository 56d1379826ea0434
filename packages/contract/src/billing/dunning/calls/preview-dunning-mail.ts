import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, invoiceID } from '../inputs.ts';

export const previewDunningMail = defineCall('previewDunningMail', {
  method: 'GET',
  path: '/admin/dunning/mail',
  access,
  mode: 'read',
  asksVendor: true,
  summary: 'The mail of a template about an open invoice, as a step would send it now',
  query: z.object({
    invoiceID,
    template: z.string().trim().min(1, 'is required').max(60, 'must have at most 60 characters'),
  }),
  output: z.object({
    toEmail: z.string(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    /** What the mail claims that does not hold, or why it would not be sent. */
    note: z.string().nullable(),
  }),
  reads: ['dunning', 'accounts'],
});
