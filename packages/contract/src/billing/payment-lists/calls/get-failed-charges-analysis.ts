import { defineCall } from '../../../kernel/index.ts';
import { listAccess } from '../inputs.ts';
import { failedChargesAnalysis } from '../shapes.ts';

export const getFailedChargesAnalysis = defineCall('getFailedChargesAnalysis', {
  method: 'GET',
  path: '/admin/get-failed-charges-analysis',
  access: listAccess('failed-charges'),
  mode: 'read',
  summary: 'What became of the failed charges of the last 90 days, and which mails were sent about them',
  output: failedChargesAnalysis,
  reads: ['payment-lists'],
  failure: 'Something went wrong fetching data.',
});
