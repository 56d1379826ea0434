import { defineCall } from '../../../kernel/index.ts';
import { listAccess, listCall, listOutput, refreshableQuery } from '../inputs.ts';
import { failedCharge } from '../shapes.ts';

export const getFailedCharges = defineCall('getFailedCharges', {
  ...listCall,
  path: '/admin/get-failed-charges',
  access: listAccess('failed-charges'),
  audit: 'payment-list.exported',
  summary: 'Open invoices whose last charge failed; refresh=true makes the list anew',
  query: refreshableQuery,
  output: listOutput(failedCharge),
});
