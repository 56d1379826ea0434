import { defineCall } from '../../../kernel/index.ts';
import { listAccess, listCall, listOutput, refreshableQuery } from '../inputs.ts';
import { blockedUser } from '../shapes.ts';

export const getBlockedUsers = defineCall('getBlockedUsers', {
  ...listCall,
  path: '/admin/get-blocked-users',
  access: listAccess('blocked-accounts'),
  audit: 'payment-list.exported',
  summary: 'Customers whose API keys are blocked; refresh=true makes the list anew',
  query: refreshableQuery,
  output: listOutput(blockedUser),
});
