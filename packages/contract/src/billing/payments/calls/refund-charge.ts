import { z } from 'zod';
import { comparedWith, defineCall, effectDone } from '../../../kernel/index.ts';
import { chargeID, minorUnits, refundTools, requiredReason } from '../inputs.ts';
import { refundCauses } from '../lists.ts';
import { expectedLeft } from '../shapes.ts';

export const refundCharge = defineCall('refundCharge', {
  method: 'POST',
  path: '/admin/refund-charge',
  access: refundTools,
  mode: 'effect',
  audit: 'payment.refunded',
  summary: "Gives a charge back to the card, in full or in part, in the charge's currency",
  body: z.object({
    chargeID,
    /** In the smallest unit of the charge's currency; left out: all that is left. */
    amount: minorUnits.optional(),
    cause: z.enum(refundCauses, { error: `must be one of ${refundCauses.join(', ')}` }).optional(),
    expected: comparedWith(
      expectedLeft,
      'What was shown to be left of the charge',
      'the amount is taken from whatever is left when the call arrives',
    ),
    reason: requiredReason,
  }),
  output: effectDone.extend({
    refund: z
      .object({ id: z.string(), amount: z.number().int(), currency: z.string(), status: z.string() })
      .optional(),
  }),
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with the refund.',
});
