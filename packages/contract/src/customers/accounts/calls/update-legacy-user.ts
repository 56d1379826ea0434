import { z } from 'zod';
import { comparedWith, defineCall, reason, userid } from '../../../kernel/index.ts';
import { flagCall, flagValue } from '../inputs.ts';

export const updateLegacyUser = defineCall('updateLegacyUser', {
  ...flagCall,
  path: '/admin/update-legacy-user',
  summary: 'Sets the legacy flag',
  body: z.object({
    userId: userid,
    legacy: flagValue,
    expected: comparedWith(
      z.boolean(),
      'The flag as the editor had read it',
      'the flag is set whatever it is',
    ),
    reason,
  }),
});
