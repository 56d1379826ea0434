import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { paymentList } from '../../payment-lists/inputs.ts';
import { bulkAccess } from '../inputs.ts';
import { bulkRun } from '../shapes.ts';

export const getPaymentBulk = defineCall('getPaymentBulk', {
  method: 'GET',
  path: '/admin/payment-lists/bulk',
  access: bulkAccess,
  mode: 'read',
  summary: 'The last five actions on many rows of a payment list, with their failures',
  query: z.object({ list: paymentList }),
  output: z.object({ runs: z.array(bulkRun) }),
  reads: ['payment-bulk', 'effects'],
  failure: 'Something went wrong fetching data.',
});
