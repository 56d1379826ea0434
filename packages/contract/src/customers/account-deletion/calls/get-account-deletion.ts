import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { deletionPreview } from '../shapes.ts';

export const getAccountDeletion = defineCall('getAccountDeletion', {
  method: 'GET',
  path: '/admin/account-deletion',
  access,
  mode: 'read',
  summary: 'What the deletion of an account would remove, end and refuse',
  query: z.object({ userid }),
  output: deletionPreview,
  reads: ['accounts', 'api-keys', 'effects'],
  failure: 'Something went wrong with the account deletion.',
});
