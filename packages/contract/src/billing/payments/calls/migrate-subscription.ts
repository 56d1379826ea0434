import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
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
    /** What was shown: 409 where it has moved. */
    expected: expectedMove.optional(),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'effects'],
});
