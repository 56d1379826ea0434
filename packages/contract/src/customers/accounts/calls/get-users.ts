import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { searchText, userTools } from '../inputs.ts';
import { foundUser } from '../shapes.ts';

export const getUsers = defineCall('getUsers', {
  method: 'GET',
  path: '/admin/user/get-users/{query}',
  aliases: ['/user/get-users/{query}'],
  access: userTools,
  mode: 'read',
  summary: 'Customers found by e-mail, name, username, user id, API key or its prefix, or Stripe id',
  params: z.object({ query: searchText }),
  output: z.array(foundUser).max(20),
  reads: ['accounts'],
  failure: 'Something went wrong with the search.',
});
