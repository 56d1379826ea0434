import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { invoicePath, invoiceTools } from '../inputs.ts';

const isStream = (value: unknown): value is AsyncIterable<Uint8Array> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Source: d099. */
export const showCustomInvoiceFile = defineCall('showCustomInvoiceFile', {
  method: 'GET',
  path: '/admin/custom-invoice-file',
  access: invoiceTools,
  mode: 'read',
  summary: 'The PDF of a custom invoice',
  query: z.object({ path: invoicePath }),
  answers: ['application/pdf'],
  output: z.custom<AsyncIterable<Uint8Array>>(isStream),
  failure: 'The PDF could not be opened.',
});
