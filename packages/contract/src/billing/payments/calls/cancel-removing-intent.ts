import { z } from 'zod';
import { defineCall, done, reason, userid } from '../../../kernel/index.ts';
import { paymentTools } from '../inputs.ts';

export const cancelRemovingIntent = defineCall('cancelRemovingIntent', {
  method: 'POST',
  path: '/admin/cancel-removing-intent',
  access: [...paymentTools, 'paymentDeleteRequests'],
  mode: 'write',
  audit: 'payment.removal-cancelled',
  summary: "Withdraws the customer's request to delete the payment method",
  body: z.object({ userid, reason }),
  output: done,
  changes: ['accounts'],
  failure: 'Something went wrong with cancelling request.',
});
