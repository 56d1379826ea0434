import { z } from 'zod';
import { defineCall, queryFlag, reason } from '../../../kernel/index.ts';
import { keyTools, keysNow, whichKeyInQuery } from '../inputs.ts';

export const updateWebsocket = defineCall('updateWebsocket', {
  method: 'GET',
  path: '/admin/update-websocket',
  access: keyTools,
  mode: 'write',
  audit: 'api-key.websocket-changed',
  summary:
    "Makes a key's websocket record, or with deleteKey=true removes it; `apikey` is the customer's key",
  query: z.object({ ...whichKeyInQuery, deleteKey: queryFlag.optional(), reason }),
  output: keysNow,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with the websocket record.',
});
