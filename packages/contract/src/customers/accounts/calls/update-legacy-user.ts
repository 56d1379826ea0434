import { z } from 'zod';
import { defineCall, reason, userid } from '../../../kernel/index.ts';
import { flagCall, flagValue } from '../inputs.ts';

export const updateLegacyUser = defineCall('updateLegacyUser', {
  ...flagCall,
  path: '/admin/update-legacy-user',
  summary: 'Sets the legacy flag',
  body: z.object({ userId: userid, legacy: flagValue, expected: z.boolean().optional(), reason }),
});
