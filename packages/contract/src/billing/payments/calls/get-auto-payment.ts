import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { chargeTools } from '../inputs.ts';
import { autoPayment } from '../shapes.ts';

export const getAutoPayment = defineCall('getAutoPayment', {
  method: 'GET',
  path: '/admin/get-auto-payment',
  access: chargeTools,
  mode: 'read',
  asksVendor: true,
  summary:
    "A customer's open invoices and the card that an automatic payment would charge, as the card provider says now",
  query: z.object({ userid }),
  output: autoPayment,
  reads: ['accounts', 'effects'],
});
