import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const receiveStripeEvent = defineCall('receiveStripeEvent', {
  method: 'POST',
  path: '/webhooks/stripe',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'stripe.event-received',
  summary: 'Events of the card provider, signed by it with one of STRIPE_WEBHOOK_SECRET; each is kept once',
  output: z.object({ received: z.literal(true) }),
  changes: [],
});
