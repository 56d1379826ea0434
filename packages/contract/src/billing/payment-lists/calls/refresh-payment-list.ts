import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { anyListAccess, paymentList } from '../inputs.ts';

export const refreshPaymentList = defineCall('refreshPaymentList', {
  method: 'POST',
  path: '/admin/payment-lists/refresh',
  access: anyListAccess,
  mode: 'write',
  audit: 'payment-list.refresh-started',
  summary: 'Has one list of customers made anew by a job; joins the job that waits or runs for it already',
  body: z.object({ list: paymentList }),
  output: done.extend({ jobId: z.string() }),
  changes: ['payment-lists'],
  failure: 'Something went wrong with the refresh.',
});
