import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { chargeID, paymentTools } from '../inputs.ts';
import { failedChargeDetails } from '../shapes.ts';

export const getFailedChargeDetails = defineCall('getFailedChargeDetails', {
  method: 'GET',
  path: '/admin/get-failed-charge-details',
  access: [...paymentTools, 'failedCharges'],
  mode: 'read',
  summary: 'A failed charge with its invoice, the next try and what the customer used last',
  query: z.object({ chargeID }),
  output: failedChargeDetails,
  reads: ['accounts'],
});
