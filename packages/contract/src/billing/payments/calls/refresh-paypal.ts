import { z } from 'zod';
import { defineCall, done, userid } from '../../../kernel/index.ts';
import { paymentTools } from '../inputs.ts';

export const refreshPaypal = defineCall('refreshPaypal', {
  method: 'GET',
  path: '/admin/refresh-paypal',
  access: paymentTools,
  mode: 'write',
  audit: 'account.paypal-refreshed',
  summary: "Reads a customer's PayPal subscription again",
  query: z.object({ userid }),
  output: done,
  changes: ['accounts'],
  failure: 'Something went wrong with the refresh.',
});
