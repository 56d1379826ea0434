import { defineCall } from '../../../kernel/index.ts';
import { listAccess, listCall, listOutput, refreshableQuery } from '../inputs.ts';
import { manualSubUser } from '../shapes.ts';

export const getManualSubUsers = defineCall('getManualSubUsers', {
  ...listCall,
  path: '/admin/get-manual-sub-users',
  access: listAccess('manual-subscriptions'),
  audit: 'payment-list.exported',
  summary:
    'Customers with a manual subscription; refresh=true makes the list anew, dataType=csv answers a file',
  query: refreshableQuery,
  output: listOutput(manualSubUser),
});
