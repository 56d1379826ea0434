import { z } from 'zod';
import { defineCall, reason, userid } from '../../../kernel/index.ts';
import { expectedKey, keysNow, whichKey } from '../inputs.ts';
import { newKeyValue } from '../shapes.ts';

export const changeApiKey = defineCall('changeApiKey', {
  method: 'POST',
  path: '/admin/change-api-key',
  access: ['editAPIKeys'],
  mode: 'write',
  audit: 'api-key.changed',
  summary: 'Replaces the value of an API key; firebase and mongo say which records hold it from then on',
  body: z.object({
    userid,
    ...whichKey,
    newapikey: newKeyValue,
    firebase: z.boolean({ error: 'must be true or false' }).optional(),
    mongo: z.boolean({ error: 'must be true or false' }).optional(),
    expected: expectedKey('the value is replaced whatever it is'),
    reason,
  }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with changing the key.',
});
