import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { invoiceTerms, invoiceTools, templateName } from '../inputs.ts';

export const saveInvoiceTemplate = defineCall('saveInvoiceTemplate', {
  method: 'POST',
  path: '/admin/custom-invoice-template',
  access: invoiceTools,
  mode: 'write',
  audit: 'custom-invoice-template.saved',
  summary: 'Keeps the lines and terms of an invoice under a name; one of the same name is replaced',
  body: z.object({ name: templateName, terms: invoiceTerms, replace: z.boolean().optional() }),
  output: done.extend({ id: z.string() }),
  changes: ['custom-invoices'],
  failure: 'The template could not be saved.',
});
