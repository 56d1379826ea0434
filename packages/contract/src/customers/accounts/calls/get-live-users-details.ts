import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { paymentListKeys } from '../../../billing/payment-lists/lists.ts';
import { userTools } from '../inputs.ts';
import { liveUser } from '../shapes.ts';

export const getLiveUsersDetails = defineCall('getLiveUsersDetails', {
  method: 'GET',
  path: '/admin/get-live-users-details',
  access: [...userTools, 'liveUsers', 'potentialBusiness', ...Object.values(paymentListKeys)],
  mode: 'read',
  summary: 'The summary of a customer that the user-info popup shows',
  query: z.object({ userid }),
  output: liveUser,
  reads: ['accounts', 'api-keys'],
});
