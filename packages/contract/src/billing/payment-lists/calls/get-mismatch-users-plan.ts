import { defineCall } from '../../../kernel/index.ts';
import { listAccess, listCall, listOutput, refreshableQuery } from '../inputs.ts';
import { planMismatch } from '../shapes.ts';

export const getMismatchUsersPlan = defineCall('getMismatchUsersPlan', {
  ...listCall,
  path: '/admin/get-mismatch-users-plan',
  access: listAccess('plan-mismatches'),
  audit: 'payment-list.exported',
  summary:
    'Customers whose plan is not the same in subscriptions, main record, Firebase and gateway; refresh=true reads Firebase again',
  query: refreshableQuery,
  output: listOutput(planMismatch),
});
