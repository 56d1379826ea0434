import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { customInvoiceInput, invoiceTools } from '../inputs.ts';

export const previewCustomInvoice = defineCall('previewCustomInvoice', {
  method: 'POST',
  path: '/admin/preview-custom-invoice',
  access: invoiceTools,
  mode: 'read',
  summary: 'The PDF of an invoice as it would be made, marked as a preview; nothing is stored or sent',
  body: z.object({ inputData: customInvoiceInput }),
  answers: ['application/pdf'],
  output: z.instanceof(Uint8Array),
  expensive: true,
  failure: 'The preview could not be created.',
});
