import { z } from 'zod';
import { defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { offerId } from '../inputs.ts';
import { billingKinds, offerTexts, usualDaysUntilDue } from '../lists.ts';

export const billOffer = defineCall('billOffer', {
  method: 'POST',
  path: '/admin/bill-offer',
  access: ['create-price-plan', 'customEnterpriseMigration'],
  mode: 'effect',
  audit: 'offers.billed',
  summary:
    'Makes of an accepted offer, at the card provider and once, however often it is asked for: a custom price, a subscription of its customer to that price, or a custom invoice over one bill. Nobody’s card is charged: subscription and invoice are paid by the invoice that the client gets',
  body: z.object({
    _id: offerId,
    kind: z.enum(billingKinds, { error: 'must be price, subscription or invoice' }).default('price'),
    /** The product under which the price is made, such as that of a running subscription which then moves to it. */
    product: z
      .string('must be a text')
      .regex(/^prod_\w{1,200}$/, 'must be the id of a product, such as prod_1Abc')
      .optional()
      .describe('Left out: a product of the offer’s own.'),
    /** The customer who is billed, where the offer names none. */
    userid: z
      .string('must be a text')
      .trim()
      .min(1, 'is required')
      .max(128, 'must have at most 128 characters')
      .optional(),
    /** Of a subscription each of its invoices, of an invoice itself. */
    daysUntilDue: z
      .number('must be a number')
      .int('must be a whole number')
      .min(0, 'must not be below 0')
      .max(365, 'must be at most 365')
      .default(usualDaysUntilDue),
    /** What the caller was shown of one bill, in the smallest unit: 409 where the accepted offer says something else. */
    expected: z
      .number('must be a number')
      .int('must be a whole number')
      .optional()
      .describe(
        'What one bill says, as the caller had read it. 409 where it differs by now, and nothing is changed. Left out: the accepted amount is taken, without a comparison.',
      ),
    /** The caller was shown both dates. */
    beforeEffectiveDate: z
      .boolean('must be true or false')
      .optional()
      .describe(
        'Bills by subscription or invoice although the offer takes effect later: its first period begins today. Left out: 409 before the effective date, and nothing is changed.',
      ),
    reason,
  }),
  output: effectDone.extend({
    price: z.string().optional(),
    product: z.string().optional(),
    subscription: z.string().optional(),
    invoiceID: z.string().optional(),
    invoiceNumber: z.string().optional(),
    filePath: z.string().optional(),
  }),
  changes: ['offers', 'prices', 'accounts', 'custom-invoices', 'effects'],
  failure: offerTexts.notBilled,
});
