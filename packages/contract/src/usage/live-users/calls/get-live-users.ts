import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { liveUserFilters, liveUserList, liveUserSort } from '../shapes.ts';

export const getLiveUsers = defineCall('getLiveUsers', {
  method: 'GET',
  path: '/admin/get-live-users',
  access: ['liveUsers'],
  mode: 'read',
  alsoPost: true,
  summary: 'A page of 50 customers with their keys, Stripe ids, usage and marks',
  query: z.object({
    /** `field ASC` or `field DESC`; JSON is taken too. */
    sort: liveUserSort.default({ field: 'apiCount', direction: 'DESC' }),
    filters: liveUserFilters.optional(),
    page: page.default(1),
    /** Part of e-mail, name, username or user id; a whole API key, or `id:` and its number, or its beginning; a Stripe id. */
    userQuery: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  }),
  output: liveUserList,
  reads: ['accounts', 'api-keys'],
  failure: 'Something went wrong fetching data.',
});
