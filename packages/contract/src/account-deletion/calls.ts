import { z } from 'zod';
import { defineCall, effectDone, page, reason, userid } from '../kernel/index.ts';
import { deletedList, deletionPreview } from './shapes.ts';

const access = ['getUserInfo', 'changePricePlan'] as const;

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

export const deleteAccount = defineCall('deleteAccount', {
  method: 'POST',
  path: '/admin/delete-account',
  access,
  mode: 'effect',
  audit: 'account.deleted',
  summary:
    'Deletes an account: its keys are refused at once, its subscriptions end with the paid period; it can be brought back for 30 days',
  body: z.object({ userid, reason }),
  output: effectDone,
  changes: ['accounts', 'api-keys', 'deleted-accounts'],
  failure: 'Something went wrong with the account deletion.',
});

export const listDeletedAccounts = defineCall('listDeletedAccounts', {
  method: 'GET',
  path: '/admin/deleted-accounts',
  access,
  mode: 'read',
  summary:
    'Deleted accounts: first those whose purge has not ended, then those that can be brought back, newest first; 50 a page',
  query: z.object({
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    page: page.default(1),
  }),
  output: deletedList,
  reads: ['deleted-accounts'],
});

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
