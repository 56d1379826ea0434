import { z } from 'zod';
import { defineCall, done, userid } from '../../../kernel/index.ts';
import { refreshChange, refreshTypes, userDetails } from '../shapes.ts';

export const refreshAccountDetails = defineCall('refreshAccountDetails', {
  method: 'GET',
  path: '/admin/refresh-account-details',
  access: ['getUserInfo', 'changePricePlan', 'editAPIKeys', 'liveUsers'],
  mode: 'write',
  audit: 'account.refreshed',
  summary: 'Reads one linked record of a customer again and answers the refreshed details',
  query: z.object({
    id: userid,
    type: z.enum(refreshTypes, { error: `must be one of ${refreshTypes.join(', ')}` }),
  }),
  output: done.extend({ details: userDetails, changes: z.array(refreshChange) }),
  changes: ['accounts'],
  failure: 'Something went wrong with the refresh.',
});
