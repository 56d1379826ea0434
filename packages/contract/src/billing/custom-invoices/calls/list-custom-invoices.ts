import { z } from 'zod';
import { defineCall, page, paged } from '../../../kernel/index.ts';
import { invoiceTools } from '../inputs.ts';
import { invoiceStates } from '../lists.ts';
import { customInvoice } from '../shapes.ts';

export const listCustomInvoices = defineCall('listCustomInvoices', {
  method: 'GET',
  path: '/admin/custom-invoices',
  access: invoiceTools,
  mode: 'read',
  summary: 'Custom invoices with their state at the card provider, 50 a page, the newest first',
  query: z.object({
    status: z.enum(invoiceStates, { error: `must be one of ${invoiceStates.join(', ')}` }).optional(),
    /** Part of number, client name, e-mail or user id. */
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    page: page.optional(),
  }),
  output: paged(customInvoice),
  reads: ['custom-invoices', 'accounts'],
});
