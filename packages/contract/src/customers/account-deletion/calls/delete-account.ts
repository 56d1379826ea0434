import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const deleteAccount = defineCall('deleteAccount', {
  method: 'POST',
  path: '/admin/delete-account',
  access,
  mode: 'effect',
  audit: 'account.deleted',
  summary:
    'Deletes an account: its keys are refused at once, its subscriptions end with the paid period; it can be restored for 30 days',
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'api-keys', 'deleted-accounts'],
  failure: 'Something went wrong with the account deletion.',
});
