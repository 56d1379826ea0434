import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { deletedList } from '../shapes.ts';

export const listDeletedAccounts = defineCall('listDeletedAccounts', {
  method: 'GET',
  path: '/admin/deleted-accounts',
  access,
  mode: 'read',
  summary:
    'Deleted accounts: first those whose purge has not ended, then those that can be restored, newest first; 50 a page',
  query: z.object({
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    page: page.default(1),
  }),
  output: deletedList,
  reads: ['deleted-accounts'],
});
