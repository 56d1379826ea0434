import { z } from 'zod';
import { defineCall, reason, userid } from '../../../kernel/index.ts';
import { expectedId, gated, stripeId } from '../inputs.ts';

export const updateStripeId = defineCall('updateStripeId', {
  ...gated,
  path: '/admin/update-stripe-id',
  audit: 'stripe-account.switched',
  summary:
    'Makes another account at the card provider the active one of a customer; with deleteAcc the present one is deleted there',
  body: z.object({
    uid: userid,
    newStripeID: stripeId,
    /** Whether the card provider is asked for the new id first. */
    validate: z.boolean({ error: 'must be true or false' }).default(true),
    /** Whether the account that is active now is deleted at the card provider. */
    deleteAcc: z.boolean({ error: 'must be true or false' }).default(false),
    expected: expectedId,
    reason,
  }),
  failure: 'Something went wrong with the Stripe ID update.',
});
