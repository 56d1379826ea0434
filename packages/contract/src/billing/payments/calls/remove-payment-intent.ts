import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { paymentTools } from '../inputs.ts';

export const removePaymentIntent = defineCall('removePaymentIntent', {
  method: 'POST',
  path: '/admin/remove-payment-intent',
  access: [...paymentTools, 'paymentDeleteRequests'],
  mode: 'effect',
  audit: 'payment.method-removed',
  summary: "Deletes the customer's payment methods at the card provider, as the customer asked",
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with deleting payment method.',
});
