import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { paymentTools } from '../inputs.ts';
import { sentMail } from '../shapes.ts';

export const resendPaymentEmail = defineCall('resendPaymentEmail', {
  method: 'POST',
  path: '/admin/resend-payment-email',
  access: paymentTools,
  mode: 'write',
  summary: "Sends a customer the last mail about a payment again, with today's figures",
  body: z.object({ userid }),
  output: sentMail,
  audit: 'email.payment-resent',
  changes: ['mails'],
  failure: 'Something went wrong with resending payment email.',
});
