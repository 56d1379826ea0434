import { z } from 'zod';
import { defineCall, done, userid } from '../../../kernel/index.ts';
import { paymentDetails, refreshChange } from '../shapes.ts';

export const refreshStripe = defineCall('refreshStripe', {
  method: 'GET',
  path: '/admin/refresh-stripe',
  access: ['getUserInfo', 'changePricePlan', 'updateStripeID'],
  mode: 'write',
  audit: 'account.stripe-refreshed',
  summary: "Reads a customer's card-provider accounts again and answers the refreshed payment details",
  query: z.object({ userid }),
  output: done.extend({ details: paymentDetails, changes: z.array(refreshChange) }),
  changes: ['accounts'],
  failure: 'Something went wrong with the refresh.',
});
