import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { searchText } from '../inputs.ts';
import { foundAnything } from '../shapes.ts';

export const searchAnything = defineCall('searchAnything', {
  method: 'GET',
  path: '/admin/search',
  access: 'staff',
  mode: 'read',
  alsoPost: true,
  summary: 'Customers and symbols for the command palette, each kind only for those who may open it',
  query: z.object({ q: searchText }),
  output: foundAnything,
  reads: ['accounts', 'symbols'],
  failure: 'Something went wrong with the search.',
});
