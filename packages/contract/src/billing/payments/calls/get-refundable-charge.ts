import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { chargeID, refundTools } from '../inputs.ts';
import { refundableCharge } from '../shapes.ts';

export const getRefundableCharge = defineCall('getRefundableCharge', {
  method: 'GET',
  path: '/admin/refundable-charge',
  access: refundTools,
  mode: 'read',
  asksVendor: true,
  summary: 'A charge with its refunds and what is left of it, as the card provider says now',
  query: z.object({ chargeID }),
  output: refundableCharge,
  reads: ['accounts', 'effects'],
});
