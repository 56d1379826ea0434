import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { invoiceID } from '../inputs.ts';
import { overrideCharge } from '../shapes.ts';

export const getOverrideCharge = defineCall('getOverrideCharge', {
  method: 'GET',
  path: '/admin/get-override-charge',
  access: ['overrideInvoiceCharge'],
  mode: 'read',
  asksVendor: true,
  summary:
    'What an override charge of an invoice would charge, whom and which card, as the card provider says now',
  query: z.object({ invoiceID }),
  output: overrideCharge,
  reads: ['accounts', 'effects'],
});
