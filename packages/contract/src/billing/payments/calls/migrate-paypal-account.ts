import { z } from 'zod';
import { comparedWith, defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { paypalTools } from '../inputs.ts';
import { expectedPaypal } from '../shapes.ts';

export const migratePaypalAccount = defineCall('migratePaypalAccount', {
  method: 'POST',
  path: '/admin/migrate-paypal-account',
  access: paypalTools,
  mode: 'effect',
  audit: 'migration.paypal',
  summary:
    'Begins a card-provider subscription at the next PayPal billing date and then cancels the PayPal subscription',
  body: z.object({
    userid,
    expected: comparedWith(
      expectedPaypal,
      'The amounts and the card that were shown',
      'the customer is moved at whatever the amounts are when the call arrives',
    ),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with migrating paypal data.',
});
