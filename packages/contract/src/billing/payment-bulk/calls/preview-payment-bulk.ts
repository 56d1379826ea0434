import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { bulkAccess, bulkWish } from '../inputs.ts';
import { bulkPreview } from '../shapes.ts';

export const previewPaymentBulk = defineCall('previewPaymentBulk', {
  method: 'POST',
  path: '/admin/payment-lists/bulk/preview',
  access: bulkAccess,
  mode: 'read',
  summary: 'How many rows of a payment list an action would take, and why others are left out',
  body: z.object(bulkWish),
  output: bulkPreview,
  failure: 'Something went wrong fetching data.',
});
