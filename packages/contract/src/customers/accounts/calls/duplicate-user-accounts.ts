import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { duplicateAccount, duplicatesShown } from '../shapes.ts';

export const duplicateUserAccounts = defineCall('duplicateUserAccounts', {
  method: 'GET',
  path: '/admin/duplicate-user-accounts',
  access: ['getUserInfo', 'changePricePlan'],
  mode: 'read',
  summary: 'Other accounts that look like the same person, each with the reasons; at most 50',
  query: z.object({ userid }),
  output: z.array(duplicateAccount).max(duplicatesShown),
  reads: ['accounts'],
  failure: 'Something went wrong with the duplicate user accounts.',
});
