import { z } from 'zod';
import { comparedWith, defineCall, effectDone, queryInt, reason } from '../../../kernel/index.ts';
import { currency, invoiceID } from '../inputs.ts';
import { shownText } from '../shapes.ts';

export const createOverrideCharge = defineCall('createOverrideCharge', {
  method: 'GET',
  path: '/admin/create-override-charge',
  access: ['overrideInvoiceCharge'],
  mode: 'effect',
  audit: 'payment.override-charged',
  summary: "Charges an unpaid invoice to the customer's default card now, once",
  query: z.object({
    invoiceID,
    remaining: comparedWith(
      queryInt,
      'The open amount that was shown, in the smallest currency unit',
      'whatever is open when the call arrives is charged',
    ),
    currency: currency.optional(),
    cardID: comparedWith(
      shownText,
      'The card that was shown',
      'whichever card is the default one is charged',
    ),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with the override charge.',
});
