import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { paymentDetails } from '../shapes.ts';

export const getActiveSubscription = defineCall('getActiveSubscription', {
  method: 'GET',
  path: '/admin/get-active-subscription',
  access: ['getUserInfo', 'changePricePlan', 'updateStripeID'],
  mode: 'read',
  summary: "A customer's subscriptions, card-provider accounts, PayPal and manual account",
  query: z.object({ userid }),
  output: paymentDetails,
  reads: ['accounts'],
  failure: 'Failed to fetch subscriptions.',
});
