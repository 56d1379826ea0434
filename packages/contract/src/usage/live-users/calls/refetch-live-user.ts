import { z } from 'zod';
import { liveUser } from '../../../customers/accounts/shapes.ts';
import { defineCall, done, userid } from '../../../kernel/index.ts';

export const refetchLiveUser = defineCall('refetchLiveUser', {
  method: 'GET',
  path: '/admin/refetch-live-user',
  access: ['liveUsers', 'getUserInfo', 'changePricePlan', 'editAPIKeys'],
  mode: 'write',
  audit: 'account.refetched',
  summary:
    'Reads a customer again at the card provider, in Firebase, MongoDB and the gateway, and answers the live user',
  query: z.object({ userid }),
  output: done.extend({
    user: liveUser,
    /** Sources that did not answer: their former values are kept. */
    unread: z.array(z.enum(['stripe', 'firebase', 'mongo', 'redis', 'usage'])),
  }),
  changes: ['accounts'],
  failure: 'Something went wrong with the refresh.',
});
