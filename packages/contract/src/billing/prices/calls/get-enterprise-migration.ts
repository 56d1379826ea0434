import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { priceId, subscriptionId } from '../inputs.ts';
import { enterpriseMigration } from '../shapes.ts';

export const getEnterpriseMigration = defineCall('getEnterpriseMigration', {
  method: 'GET',
  path: '/admin/enterprise-migration',
  access: ['customEnterpriseMigration'],
  mode: 'read',
  asksVendor: true,
  summary:
    "What a move of a subscription to another price bills, to the cent, by the card provider's own preview",
  query: z.object({ userid, subscription: subscriptionId, newPriceID: priceId }),
  output: enterpriseMigration,
  reads: ['accounts', 'effects'],
});
