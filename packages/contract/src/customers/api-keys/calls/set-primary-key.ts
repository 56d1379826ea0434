import { z } from 'zod';
import { comparedWith, defineCall, reason } from '../../../kernel/index.ts';
import { keyIdInQuery, keysNow, whichKeyInQuery } from '../inputs.ts';

export const setPrimaryKey = defineCall('setPrimaryKey', {
  method: 'GET',
  path: '/admin/set-primary-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.made-primary',
  summary: "Makes a key its customer's main key; `apikey` is the customer's key. The console posts it",
  query: z.object({
    ...whichKeyInQuery,
    expected: comparedWith(
      keyIdInQuery,
      'The id of the main key as the editor had read it',
      'the mark is moved whatever key has it',
    ),
    reason,
  }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with setting the primary key.',
});
