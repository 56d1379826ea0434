import { z } from 'zod';
import { defineCall, reason, userid } from '../../../kernel/index.ts';
import { keysNow } from '../inputs.ts';
import { newKeyValue } from '../shapes.ts';

export const addApiKey = defineCall('addApiKey', {
  method: 'POST',
  path: '/admin/add-api-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.added',
  summary:
    'Adds an API key of 32 letters and digits; with override one that another customer holds is taken over',
  body: z.object({
    userid,
    apikey: newKeyValue,
    override: z.boolean({ error: 'must be true or false' }).optional(),
    reason,
  }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with adding the key.',
});
