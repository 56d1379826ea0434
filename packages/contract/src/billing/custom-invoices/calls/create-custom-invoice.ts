import { z } from 'zod';
import { comparedWith, defineCall, reason } from '../../../kernel/index.ts';
import { customInvoiceInput, invoiceTools } from '../inputs.ts';
import { createdInvoice, invoiceOptions } from '../shapes.ts';

/** Source: r002-invoice-two-step, d099. */
export const createCustomInvoice = defineCall('createCustomInvoice', {
  method: 'POST',
  path: '/admin/create-custom-invoice',
  access: invoiceTools,
  mode: 'effect',
  audit: 'custom-invoice.created',
  summary:
    'With process false what an invoice can be made of; with process true makes the invoice at the card provider and its PDF',
  body: z.object({
    process: z.boolean(),
    inputData: customInvoiceInput.optional(),
    expectedTotalCents: comparedWith(
      z.number().int(),
      'The total that was shown',
      'the invoice is made of what inputData says',
    ),
    /** Makes an invoice even though the client got an equal one within a day. */
    allowDuplicate: z.boolean().optional(),
    reason,
  }),
  output: z.union([invoiceOptions, createdInvoice]),
  expensive: true,
  reads: ['custom-invoices'],
  changes: ['custom-invoices', 'accounts', 'effects'],
  failure: 'The invoice could not be created.',
});
