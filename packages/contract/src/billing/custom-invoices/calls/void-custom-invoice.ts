import { z } from 'zod';
import { defineCall, effectDone, limitedText } from '../../../kernel/index.ts';
import { invoiceID, invoiceTools } from '../inputs.ts';

export const voidCustomInvoice = defineCall('voidCustomInvoice', {
  method: 'POST',
  path: '/admin/void-custom-invoice',
  access: invoiceTools,
  mode: 'effect',
  audit: 'custom-invoice.voided',
  summary: 'Voids an open custom invoice at the card provider: it can no longer be paid',
  body: z.object({ id: invoiceID, reason: limitedText('text').min(1, 'Please enter a reason') }),
  output: effectDone,
  changes: ['custom-invoices', 'accounts', 'effects'],
  failure: 'The invoice could not be voided.',
});
