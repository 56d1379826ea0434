import { z } from 'zod';
import { defineCall, done, reason } from '../../../kernel/index.ts';
import { bulkAccess, bulkWish } from '../inputs.ts';

export const startPaymentBulk = defineCall('startPaymentBulk', {
  method: 'POST',
  path: '/admin/payment-lists/bulk/start',
  access: bulkAccess,
  mode: 'write',
  audit: 'payment-list.bulk-started',
  summary: 'Does one thing for many rows of a payment list, by a job that reports what became of each',
  body: z.object({
    ...bulkWish,
    /** How many rows the preview said. 409 where it is another number by now, and nothing is done. */
    expectedCount: z.number({ error: 'must be a number' }).int('must be a whole number'),
    /** The preview's digest. 409 where rows, amounts or proposals are others by now, and nothing is done. */
    expectedDigest: z
      .string({ error: 'is required' })
      .trim()
      .min(1, 'is required')
      .max(100, 'must have at most 100 characters'),
    reason: reason.pipe(z.string({ error: 'is required' }).min(1, 'is required')),
  }),
  output: done.extend({ id: z.number().int(), jobId: z.string().nullable() }),
  changes: ['payment-bulk'],
  failure: 'Something went wrong updating data.',
});
