import { z } from 'zod';
import { defineCall, done, limitedText, multiline } from '../../../kernel/index.ts';
import { invoiceID, invoiceTools } from '../inputs.ts';

export const sendCustomInvoice = defineCall('sendCustomInvoice', {
  method: 'POST',
  path: '/admin/send-custom-invoice',
  access: invoiceTools,
  mode: 'write',
  audit: 'custom-invoice.sent',
  summary: 'Mails an open custom invoice to its client, with the link to pay it',
  body: z.object({
    id: invoiceID,
    /** The client's own address where it is left out. */
    to: z.email('must be an e-mail address').max(254, 'must have at most 254 characters').optional(),
    subject: limitedText('text').min(1, 'Please enter a subject').optional(),
    text: multiline(
      z.string().trim().min(1, 'Please enter a text').max(5000, 'must have at most 5000 characters'),
    ).optional(),
    /** Sends it although it was sent before. */
    again: z.boolean().optional(),
  }),
  output: done,
  changes: ['custom-invoices', 'mails'],
  failure: 'The invoice could not be sent.',
});
