import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { migrationTools } from '../inputs.ts';
import { expectedAmounts } from '../shapes.ts';

export const migratePaypalAccount = defineCall('migratePaypalAccount', {
  method: 'POST',
  path: '/admin/migrate-paypal-account',
  access: migrationTools,
  mode: 'effect',
  audit: 'migration.paypal',
  summary:
    'Begins a card-provider subscription at the next PayPal billing date and then cancels the PayPal subscription',
  body: z.object({
    userid,
    /** What was shown: 409 where it has moved. */
    expected: expectedAmounts.optional(),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'effects'],
  failure: 'Something went wrong with migrating paypal data.',
});
