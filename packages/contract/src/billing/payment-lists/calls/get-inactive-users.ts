import { defineCall } from '../../../kernel/index.ts';
import { listAccess, listCall, listOutput, refreshableQuery } from '../inputs.ts';
import { inactiveUser } from '../shapes.ts';

export const getInactiveUsers = defineCall('getInactiveUsers', {
  ...listCall,
  path: '/admin/get-inactive-users',
  access: listAccess('inactive-users'),
  audit: 'payment-list.exported',
  summary: 'Customers on a paid plan whom no subscription entitles to it; refresh=true makes the list anew',
  query: refreshableQuery,
  output: listOutput(inactiveUser),
});
