import { defineCall } from '../../../kernel/index.ts';
import { listAccess, listCall, listOutput, listQuery } from '../inputs.ts';
import { removingIntent } from '../shapes.ts';

export const getRemovingIntents = defineCall('getRemovingIntents', {
  ...listCall,
  path: '/admin/get-removing-intents',
  access: listAccess('delete-requests'),
  audit: 'payment-list.exported',
  summary: 'Customers who asked for the deletion of their payment method',
  query: listQuery,
  output: listOutput(removingIntent),
});
