import { z } from 'zod';
import { defineCall, reason } from '../../../kernel/index.ts';
import { keysNow, whichKeyInQuery } from '../inputs.ts';

export const setPrimaryKey = defineCall('setPrimaryKey', {
  method: 'GET',
  path: '/admin/set-primary-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.made-primary',
  summary: "Makes a key its customer's main key; `apikey` is the customer's key. The console posts it",
  query: z.object({ ...whichKeyInQuery, reason }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with setting the primary key.',
});
