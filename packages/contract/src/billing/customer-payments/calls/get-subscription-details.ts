import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { whosePayments } from '../inputs.ts';
import { subscriptionDetails } from '../shapes.ts';

export const getSubscriptionDetails = defineCall('getSubscriptionDetails', {
  method: 'GET',
  path: '/admin/get-subscription-details',
  access: ['getSubscription', 'customEnterpriseMigration'],
  mode: 'read',
  summary: "A customer's subscriptions at the card provider; refresh=true reads them again there first",
  query: z.object(whosePayments),
  output: subscriptionDetails,
  reads: ['accounts', 'coupon-commissions'],
  failure: 'Failed to fetch subscriptions.',
});
