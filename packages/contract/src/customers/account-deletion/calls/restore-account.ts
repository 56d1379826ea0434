import { z } from 'zod';
import { defineCall, effectDone, reason, userid } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const restoreAccount = defineCall('restoreAccount', {
  method: 'POST',
  path: '/admin/restore-account',
  access,
  mode: 'effect',
  audit: 'account.restored',
  summary: 'Brings a deleted account back as it was, within 30 days',
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'api-keys', 'deleted-accounts'],
  failure: 'Something went wrong with restoring the account.',
});
