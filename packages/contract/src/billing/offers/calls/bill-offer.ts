import { z } from 'zod';
import { defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { offerId } from '../inputs.ts';
import { offerTexts } from '../lists.ts';

export const billOffer = defineCall('billOffer', {
  method: 'POST',
  path: '/admin/bill-offer',
  access: ['create-price-plan', 'customEnterpriseMigration'],
  mode: 'effect',
  audit: 'offers.billed',
  summary:
    'Makes a custom price at the card provider of an accepted offer: its amount, currency and period, once, however often it is asked for. Nobody is charged by it',
  body: z.object({
    _id: offerId,
    /** What the caller was shown of one bill, in the smallest unit: 409 where the accepted offer says something else. */
    expected: z
      .number('must be a number')
      .int('must be a whole number')
      .optional()
      .describe(
        'What one bill says, as the caller had read it. 409 where it differs by now, and nothing is changed. Left out: the accepted amount is taken, without a comparison.',
      ),
    reason,
  }),
  output: effectDone.extend({ price: z.string().optional(), product: z.string().optional() }),
  changes: ['offers', 'prices', 'effects'],
  failure: offerTexts.notBilled,
});
