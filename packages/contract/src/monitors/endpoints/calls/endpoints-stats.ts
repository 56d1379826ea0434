import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, granularity } from '../inputs.ts';
import { endpointStats } from '../shapes.ts';

export const endpointsStats = defineCall('endpointsStats', {
  method: 'GET',
  path: '/status/endpoints-stats',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Uptime, latencies and status counts of each endpoint over the last 30 days, 48 hours or 60 minutes, the busiest first',
  query: z.object({ type: granularity }),
  output: z.array(endpointStats),
  reads: ['usage'],
  failure: 'Something went wrong!',
});
