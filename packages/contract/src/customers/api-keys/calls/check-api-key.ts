import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { keyTools, whichKey } from '../inputs.ts';
import { verdict, websocketSources } from '../shapes.ts';

export const checkApiKey = defineCall('checkApiKey', {
  method: 'POST',
  path: '/admin/check-api-key',
  access: keyTools,
  mode: 'read',
  summary:
    'Whether the gateway lets a key call an endpoint, a websocket source or the beta host, and why not',
  body: z.object({
    ...whichKey,
    /** A code of the package schema. */
    endpoint: z.string().trim().max(60).optional(),
    source: z.enum(websocketSources, { error: `must be one of ${websocketSources.join(', ')}` }).optional(),
    beta: z.boolean({ error: 'must be true or false' }).optional(),
  }),
  output: verdict,
  reads: ['api-keys', 'accounts'],
  failure: 'Something went wrong with the check.',
});
