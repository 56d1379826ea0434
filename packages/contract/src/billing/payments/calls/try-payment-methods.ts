import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { chargeID, paymentTools, vendorId } from '../inputs.ts';
import { expectedRemaining } from '../shapes.ts';

const invoiceID = vendorId('an invoice', 'in');

export const tryPaymentMethods = defineCall('tryPaymentMethods', {
  method: 'POST',
  path: '/admin/try-payment-methods',
  access: paymentTools,
  mode: 'effect',
  audit: 'payment.tried',
  summary: "Tries to pay an open invoice with each of the customer's cards, the default one first",
  body: z.object({
    userid,
    invoiceID,
    chargeID: chargeID.optional(),
    /** The open amount that was shown: 409 where it has moved. */
    expected: expectedRemaining.optional(),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with sending failed payment methods try.',
});
