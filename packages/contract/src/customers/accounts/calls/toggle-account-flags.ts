import { defineCall } from '../../../kernel/index.ts';
import { flagCall, namedFlag } from '../inputs.ts';
import { accountFlags } from '../shapes.ts';

export const toggleAccountFlags = defineCall('toggleAccountFlags', {
  ...flagCall,
  path: '/admin/toggle-account-flags',
  summary: 'Sets one of the flags legacy, migrated, enterprise and bank_transfer',
  body: namedFlag(accountFlags),
});
