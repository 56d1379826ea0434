import { z } from 'zod';
import { comparedWith, defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { chargeID, invoiceID, paymentTools } from '../inputs.ts';
import { expectedRemaining } from '../shapes.ts';

export const tryPaymentMethods = defineCall('tryPaymentMethods', {
  method: 'POST',
  path: '/admin/try-payment-methods',
  access: [...paymentTools, 'failedCharges'],
  mode: 'effect',
  audit: 'payment.tried',
  summary: "Tries to pay an open invoice with each of the customer's cards, the default one first",
  body: z.object({
    userid,
    invoiceID,
    chargeID: chargeID.optional(),
    expected: comparedWith(
      expectedRemaining,
      'The open amount that was shown',
      'whatever is open when the call arrives is paid',
    ),
    reason,
  }),
  /** `paidMeanwhile`: somebody else paid it, so no card was charged. */
  output: effectDone.extend({ paidMeanwhile: z.boolean().optional() }),
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with sending failed payment methods try.',
});
