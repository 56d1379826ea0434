import { defineCall } from '../../../kernel/index.ts';
import { flagCall, namedFlag } from '../inputs.ts';
import { enterpriseFlags } from '../shapes.ts';

export const toggleEnterpriseFlags = defineCall('toggleEnterpriseFlags', {
  ...flagCall,
  path: '/admin/toggle-enterprise-flags',
  summary: 'Sets one of the flags enterprise and bank_transfer',
  body: namedFlag(enterpriseFlags),
});
