import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { marketCapError } from '../shapes.ts';

export const getPossibleMarketCapErrors = defineCall('getPossibleMarketCapErrors', {
  method: 'GET',
  path: '/status/fix/get-possible-marketcap-errors',
  host: 'data',
  // The chart screen shows them too.
  access: ['historicalMarketcap', 'charts'],
  mode: 'read',
  summary: 'Symbols whose market cap differs from the vendor, or whose share counts jump, by ticker',
  output: z.array(marketCapError),
  reads: ['market-cap', 'charts'],
});
