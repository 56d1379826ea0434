import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { searchText, userTools } from '../inputs.ts';
import { foundUser } from '../shapes.ts';

export const findUsers = defineCall('findUsers', {
  method: 'POST',
  path: '/admin/user/find-users',
  access: userTools,
  mode: 'read',
  summary: 'As getUsers, with the text in the body: it may be an API key, which no address should hold',
  body: z.object({ query: searchText }),
  output: z.array(foundUser).max(20),
  reads: ['accounts'],
  failure: 'Something went wrong with the search.',
});
