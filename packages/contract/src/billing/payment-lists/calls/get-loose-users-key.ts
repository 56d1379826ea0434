import { defineCall } from '../../../kernel/index.ts';
import { listAccess, listCall, listOutput, refreshableQuery } from '../inputs.ts';
import { looseKey } from '../shapes.ts';

export const getLooseUsersKey = defineCall('getLooseUsersKey', {
  ...listCall,
  path: '/admin/get-loose-users-key',
  access: listAccess('loose-keys'),
  audit: 'payment-list.exported',
  summary:
    'Keys of Firebase, MongoDB and the gateway that belong to no customer, or to another one; refresh=true reads the stores again',
  query: refreshableQuery,
  output: listOutput(looseKey),
});
