import { z } from 'zod';
import { comparedWith, effectDone, reason, userid } from '../../kernel/index.ts';

export const stripeId = z
  .string({ error: 'must be text' })
  .trim()
  .min(1, 'is required')
  .max(255, 'must have at most 255 characters')
  .regex(/^cus_\w+$/, 'must be a Stripe customer id such as cus_NffrFeUfNV2Hib');

export const expectedId = comparedWith(
  z.string().nullable(),
  'The active id as the caller had read it; null: there was none',
  'the change is made whatever the active id is',
);

/** What the tools of the four-person gate have in common. */
export const gated = {
  method: 'POST',
  access: ['updateStripeID'],
  mode: 'effect',
  output: effectDone,
  changes: ['accounts'],
} as const;

export const deletion = {
  ...gated,
  audit: 'stripe-account.deleted',
  body: z.object({ uid: userid, stripeID: stripeId, expected: expectedId, reason }),
  failure: 'Something went wrong with the Stripe ID deletion.',
} as const;
