import { z } from 'zod';
import { defineCall, effectDone, reason } from '../../../kernel/index.ts';
import { linkId } from '../inputs.ts';

export const setPaymentLinkActive = defineCall('setPaymentLinkActive', {
  method: 'POST',
  path: '/account/set-payment-link-active',
  access: ['createPaymentLink'],
  mode: 'effect',
  audit: 'payment-link.set-active',
  summary: 'Closes a payment link, so that nobody can pay by it, or opens it again',
  body: z.object({
    id: linkId,
    active: z.boolean({ error: 'must be true or false' }),
    reason,
  }),
  output: effectDone,
  changes: ['payment-links', 'effects'],
  failure: 'Something went wrong with changing the payment link.',
});
