import { defineCall } from '../../../kernel/index.ts';
import { listAccess, listCall, listOutput, listQuery } from '../inputs.ts';
import { expiringCard } from '../shapes.ts';

export const getExpiringCards = defineCall('getExpiringCards', {
  ...listCall,
  path: '/admin/get-expiring-cards',
  access: listAccess('expiring-cards'),
  audit: 'payment-list.exported',
  summary:
    'Customers whose card ends before it can pay the next period; with page, 50 of them; dataType=csv as a file',
  query: listQuery,
  output: listOutput(expiringCard),
});
