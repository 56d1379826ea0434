import { z } from 'zod';
import { comparedWith, defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { migrationTools } from '../inputs.ts';
import { expectedMove } from '../shapes.ts';

export const migrateSubscription = defineCall('migrateSubscription', {
  method: 'POST',
  path: '/admin/migrate-subscription',
  host: 'beta',
  access: migrationTools,
  mode: 'effect',
  audit: 'migration.subscription',
  summary:
    "Moves a legacy customer's running subscription to today's price of the same plan, without proration",
  body: z.object({
    userid,
    expected: comparedWith(
      expectedMove,
      'The subscription and the amounts that were shown',
      'the subscription is moved at whatever the amounts are when the call arrives',
    ),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'effects'],
});
