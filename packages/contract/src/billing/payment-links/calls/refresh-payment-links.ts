import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';

export const refreshPaymentLinks = defineCall('refreshPaymentLinks', {
  method: 'POST',
  path: '/account/refresh-payment-links',
  access: ['createPaymentLink'],
  mode: 'write',
  audit: 'payment-link.refreshed',
  summary: 'Reads all payment links again at the card provider, also those that were made or closed there',
  body: z.object({}),
  output: done,
  changes: ['payment-links'],
  failure: 'Something went wrong with the refresh.',
});
