import { z } from 'zod';
import { liveUser } from '../accounts/shapes.ts';
import { defineCall, done, page, userid } from '../kernel/index.ts';
import { liveUserFilters, liveUserList, liveUserSchema, liveUserSort } from './shapes.ts';

export const getLiveUsers = defineCall('getLiveUsers', {
  method: 'GET',
  path: '/admin/get-live-users',
  access: ['liveUsers'],
  mode: 'read',
  summary: 'A page of 50 customers with their keys, Stripe ids, usage and what stands out',
  query: z.object({
    /** `field ASC` or `field DESC`; JSON is taken too. */
    sort: liveUserSort.default({ field: 'apiCount', direction: 'DESC' }),
    filters: liveUserFilters.optional(),
    page: page.default(1),
    /** Part of e-mail, name, username or user id; a whole API key or its beginning; a Stripe id. */
    userQuery: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  }),
  output: liveUserList,
  reads: ['accounts', 'api-keys'],
  failure: 'Something went wrong fetching data.',
});

export const getLiveUsersSchema = defineCall('getLiveUsersSchema', {
  method: 'GET',
  path: '/admin/get-live-users-schema',
  access: ['liveUsers'],
  mode: 'read',
  summary: 'What live users are filtered and sorted by',
  output: liveUserSchema,
  failure: 'Something went wrong fetching data.',
});

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
    /** Sources that did not answer: what they held before stands. */
    unread: z.array(z.enum(['stripe', 'firebase', 'mongo', 'redis', 'usage'])),
  }),
  changes: ['accounts'],
  failure: 'Something went wrong with the refresh.',
});
