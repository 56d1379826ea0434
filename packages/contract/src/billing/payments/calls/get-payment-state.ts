import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { paymentTools } from '../inputs.ts';
import { migrationOffers, removalRequest } from '../shapes.ts';

export const getPaymentState = defineCall('getPaymentState', {
  method: 'GET',
  path: '/admin/payment-state',
  access: paymentTools,
  mode: 'read',
  summary: "A customer's open removal request and the moves to the new billing that are offered",
  query: z.object({ userid }),
  output: z.object({
    removal: removalRequest.nullable(),
    offers: migrationOffers,
    /** Where the calls of the beta host are sent; empty: to the console's own host. */
    betaUrl: z.string(),
  }),
  reads: ['accounts', 'effects'],
});
