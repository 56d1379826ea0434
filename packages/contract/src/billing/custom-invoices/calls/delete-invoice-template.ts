import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { invoiceTools } from '../inputs.ts';

export const deleteInvoiceTemplate = defineCall('deleteInvoiceTemplate', {
  method: 'POST',
  path: '/admin/custom-invoice-template/delete',
  access: invoiceTools,
  mode: 'write',
  audit: 'custom-invoice-template.deleted',
  summary: 'Deletes a template of custom invoices',
  body: z.object({ id: z.uuid('must be the id of a template') }),
  output: done,
  changes: ['custom-invoices'],
  failure: 'The template could not be deleted.',
});
