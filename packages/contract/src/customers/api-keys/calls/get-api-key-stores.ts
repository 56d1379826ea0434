import { z } from 'zod';
import { defineCall, userid } from '../../../kernel/index.ts';
import { keyTools } from '../inputs.ts';
import { keyStoresView } from '../shapes.ts';

export const getApiKeyStores = defineCall('getApiKeyStores', {
  method: 'GET',
  path: '/admin/api-key-stores',
  access: keyTools,
  mode: 'read',
  summary: "A customer's keys over all stores: who holds which, where they disagree, and what fixes it",
  query: z.object({ userid }),
  output: keyStoresView,
  reads: ['api-keys', 'accounts', 'gateway-written'],
  failure: 'Something went wrong with reading the stores.',
});
