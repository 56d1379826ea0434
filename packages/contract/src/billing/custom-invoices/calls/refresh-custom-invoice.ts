import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { invoiceID, invoiceTools } from '../inputs.ts';

export const refreshCustomInvoice = defineCall('refreshCustomInvoice', {
  method: 'POST',
  path: '/admin/refresh-custom-invoice',
  access: invoiceTools,
  mode: 'write',
  audit: 'custom-invoice.refreshed',
  summary: 'Reads the state of a custom invoice at the card provider again',
  body: z.object({ id: invoiceID }),
  output: done,
  changes: ['custom-invoices'],
  failure: 'The invoice could not be refreshed.',
});
