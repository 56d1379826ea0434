import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { migrationTools } from '../inputs.ts';

export const autodowngradeFreePlan = defineCall('autodowngradeFreePlan', {
  method: 'POST',
  path: '/admin/autodowngrade-free-plan',
  access: migrationTools,
  mode: 'effect',
  audit: 'migration.free-downgrade',
  summary:
    'Ends what still runs of a legacy customer on the free plan at its period end and marks the customer migrated',
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'effects'],
});
