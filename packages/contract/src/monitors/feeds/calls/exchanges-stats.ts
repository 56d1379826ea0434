import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { exchangeStats } from '../shapes.ts';

export const exchangesStats = defineCall('exchangesStats', {
  method: 'GET',
  path: '/status/exchanges-stats',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The feed of each exchange: how recent its quotes are on the clock and calendar of the exchange',
  output: z.object({ rows: z.array(exchangeStats) }),
  reads: ['feeds'],
  failure: 'Something went wrong getting exchange updates.',
});
