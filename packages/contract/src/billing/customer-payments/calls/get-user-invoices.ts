import { z } from 'zod';
import { defineCall, sortedBy } from '../../../kernel/index.ts';
import { paymentsPage, searchText, whosePayments } from '../inputs.ts';
import { invoiceSorts, invoiceTypes } from '../lists.ts';
import { userInvoices } from '../shapes.ts';

export const getUserInvoices = defineCall('getUserInvoices', {
  method: 'GET',
  path: '/admin/get-user-invoices',
  access: ['getInvoices'],
  mode: 'read',
  summary: "A customer's invoices, newest first; refresh=true reads them again at the card provider first",
  query: z.object({
    ...whosePayments,
    ...paymentsPage,
    type: z.enum(invoiceTypes, { error: `must be one of ${invoiceTypes.join(', ')}` }).default('all'),
    /** In ids and numbers. */
    search: searchText,
    sort: sortedBy(invoiceSorts).default('-createdAt'),
  }),
  output: userInvoices,
  reads: ['accounts'],
  failure: 'Failed to fetch invoices.',
});
