import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { enterpriseSubscription } from '../shapes.ts';

export const getEnterpriseSubscriptions = defineCall('getEnterpriseSubscriptions', {
  method: 'GET',
  path: '/admin/enterprise-subscriptions',
  access: ['customEnterpriseMigration'],
  mode: 'read',
  asksVendor: true,
  summary: "A customer's running subscriptions with what they bill, as the card provider says now",
  query: z.object({ userid }),
  output: z.object({ userid: z.string(), email: z.string(), rows: z.array(enterpriseSubscription) }),
  reads: ['accounts', 'effects', 'prices'],
});
