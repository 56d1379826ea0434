import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { paypalTools } from '../inputs.ts';
import { paypalMigration } from '../shapes.ts';

export const getPaypalMigration = defineCall('getPaypalMigration', {
  method: 'GET',
  path: '/admin/paypal-migration',
  access: paypalTools,
  mode: 'read',
  asksVendor: true,
  summary: 'What billing by card in place of PayPal would change for a customer, as both vendors say now',
  query: z.object({ userid }),
  output: paypalMigration,
  reads: ['accounts', 'effects'],
});
