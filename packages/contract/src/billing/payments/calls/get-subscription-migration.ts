import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { migrationTools } from '../inputs.ts';
import { subscriptionMigration } from '../shapes.ts';

export const getSubscriptionMigration = defineCall('getSubscriptionMigration', {
  method: 'GET',
  path: '/admin/subscription-migration',
  access: migrationTools,
  mode: 'read',
  asksVendor: true,
  summary:
    "What moving a legacy customer's running subscription to today's price would change, as the card provider says now",
  query: z.object({ userid }),
  output: subscriptionMigration,
  reads: ['accounts', 'effects'],
});
