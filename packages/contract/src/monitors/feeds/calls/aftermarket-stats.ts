import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { aftermarketStats as shape } from '../shapes.ts';

export const aftermarketStats = defineCall('aftermarketStats', {
  method: 'GET',
  path: '/status/aftermarket-stats',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Trades and quotes before the open and after the close since the last close, in all and by exchange',
  output: shape,
  reads: ['feeds'],
  failure: 'Something went wrong getting aftermarket updates.',
});
