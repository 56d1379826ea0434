import { z } from 'zod';
import { defineCall, page } from '../../../kernel/index.ts';
import { userTools } from '../inputs.ts';
import { planCode, userList, userSorts, userStatuses } from '../shapes.ts';

export const listUsers = defineCall('listUsers', {
  method: 'GET',
  path: '/admin/users',
  access: userTools,
  mode: 'read',
  summary: 'A page of 50 customers, searched, filtered and sorted',
  query: z.object({
    search: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    plan: planCode.optional(),
    status: z.enum(userStatuses, { error: `must be one of ${userStatuses.join(', ')}` }).optional(),
    sort: z.enum(userSorts, { error: `must be one of ${userSorts.join(', ')}` }).default('email'),
    direction: z.enum(['asc', 'desc'], { error: 'must be asc or desc' }).default('asc'),
    page: page.default(1),
  }),
  output: userList,
  reads: ['accounts'],
  failure: 'Something went wrong with the search.',
});
