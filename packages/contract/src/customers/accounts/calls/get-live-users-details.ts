import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { paymentListKeys } from '../../../billing/payment-lists/lists.ts';
import { userTools } from '../inputs.ts';
import { familyRest } from '../../emails/shapes.ts';
import { liveUser } from '../shapes.ts';

export const getLiveUsersDetails = defineCall('getLiveUsersDetails', {
  method: 'GET',
  path: '/admin/get-live-users-details',
  access: [...userTools, 'liveUsers', 'potentialBusiness', ...Object.values(paymentListKeys)],
  mode: 'read',
  summary: 'The summary of a customer that the user-info popup shows',
  query: z.object({ userid }),
  output: liveUser.extend({
    /** Of the two mails that the popup sends. */
    mailRests: z.object({ failed: familyRest, 'expiring-card': familyRest }),
  }),
  reads: ['accounts', 'api-keys', 'mails'],
});
