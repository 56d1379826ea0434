import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';

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
