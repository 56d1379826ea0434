import { z } from 'zod';
import { defineCall, reason, userid } from '../../../kernel/index.ts';
import { expectedKey, keysNow, whichKey } from '../inputs.ts';

export const deleteApiKey = defineCall('deleteApiKey', {
  method: 'POST',
  path: '/admin/delete-api-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.deleted',
  summary: 'Deletes an API key; the main key is refused',
  body: z.object({
    userid,
    ...whichKey,
    expected: expectedKey('the key is deleted whatever it is'),
    reason,
  }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with deleting the key.',
});
