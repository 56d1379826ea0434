import { z } from 'zod';
import { defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { currency, minorUnits } from '../../payments/inputs.ts';
import { linkDescription, linkName, linkPeriod } from '../inputs.ts';
import { paymentLink } from '../shapes.ts';

export const createPaymentLink = defineCall('createPaymentLink', {
  method: 'POST',
  path: '/account/create-payment-link',
  access: ['createPaymentLink'],
  mode: 'effect',
  audit: 'payment-link.created',
  summary: 'Makes a payment link at the card provider for a product of its own',
  body: z.object({
    name: linkName,
    description: linkDescription,
    /** In the smallest unit of the currency. */
    amount: minorUnits,
    /** Left out: usd. */
    currency: currency.optional(),
    /** Left out: once. */
    period: linkPeriod.optional(),
    reason,
  }),
  output: effectDone.extend(paymentLink.partial().shape),
  changes: ['payment-links', 'effects'],
  failure: 'Something went wrong with creating the payment link.',
});
