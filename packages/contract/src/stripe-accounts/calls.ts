import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../kernel/index.ts';

const stripeId = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, 'is required')
  .max(255, 'must have at most 255 characters')
  .regex(/^cus_\w+$/, 'must be a Stripe customer id such as cus_NffrFeUfNV2Hib');

/** The active id as the caller had read it; null: there was none. */
const expectedId = z.string().nullable().optional();

export const createStripeId = defineCall('createStripeId', {
  method: 'POST',
  path: '/admin/create-stripe-id',
  access: ['getUserInfo', 'changePricePlan'],
  mode: 'effect',
  audit: 'stripe-account.created',
  summary: 'Makes an account at the card provider for a customer who has none',
  body: z.object({ uid: userid, reason }),
  output: effectDone.extend({ stripeID: z.string().optional() }),
  changes: ['accounts'],
  failure: 'Something went wrong with account creation.',
});

/** What the tools of the four-person gate have in common. */
const gated = {
  method: 'POST',
  access: ['updateStripeID'],
  mode: 'effect',
  output: effectDone,
  changes: ['accounts'],
} as const;

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

const deletion = {
  ...gated,
  audit: 'stripe-account.deleted',
  body: z.object({ uid: userid, stripeID: stripeId, expected: expectedId, reason }),
  failure: 'Something went wrong with the Stripe ID deletion.',
} as const;

export const deleteStripeId = defineCall('deleteStripeId', {
  ...deletion,
  path: '/admin/delete-stripe-id',
  summary:
    'Deletes an account at the card provider, named by its id, and takes it from the customer; never the active one',
});

export const deleteSecondaryStripeId = defineCall('deleteSecondaryStripeId', {
  ...deletion,
  path: '/admin/delete-secondary-stripe-id',
  summary: 'Deletes one of the other accounts of a customer at the card provider; never the active one',
});
