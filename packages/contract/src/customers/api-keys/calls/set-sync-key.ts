import { z } from 'zod';
import { defineCall, effectDone, queryFlag, reason, userid } from '../../../kernel/index.ts';
import { keyTools } from '../inputs.ts';
import { syncPriorities } from '../shapes.ts';

export const setSyncKey = defineCall('setSyncKey', {
  method: 'GET',
  path: '/admin/set-sync-key',
  access: keyTools,
  mode: 'effect',
  audit: 'api-key.synced',
  summary:
    'Makes the key of one store (`priority`: mongo by default, firebase, main) the main key and writes it into the others; upgrade=true takes the plan along',
  query: z.object({
    userid,
    priority: z
      .enum(syncPriorities, { error: `must be one of ${syncPriorities.join(', ')}` })
      .default('mongo'),
    upgrade: queryFlag.optional(),
    reason,
  }),
  output: effectDone,
  changes: ['accounts', 'api-keys', 'effects'],
  failure: 'Something went wrong with the sync.',
});
