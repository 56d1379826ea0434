import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, granularity } from '../inputs.ts';
import { endpointPoint } from '../shapes.ts';

export const endpointsGraphStats = defineCall('endpointsGraphStats', {
  method: 'GET',
  path: '/status/endpoints-graph-stats',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Failed and all requests of an endpoint by day, hour or minute, oldest first; units without requests too',
  query: z.object({
    type: granularity,
    id: z
      .string({ error: 'is required' })
      .trim()
      .min(1, 'is required')
      .max(500, 'must have at most 500 characters'),
  }),
  output: z.array(endpointPoint),
  reads: ['usage'],
  failure: 'Something went wrong!',
});
