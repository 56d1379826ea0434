import { z } from 'zod';
import { defineCall, isoDate, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { marketCapPoint } from '../shapes.ts';

export const getMarketCap = defineCall('getMarketCap', {
  method: 'GET',
  path: '/status/fix/market-cap/{symbol}',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Price, shares outstanding and market cap of each session; without dates the last 20 years',
  params: z.object({ symbol }),
  query: z.object({ from: isoDate.optional(), to: isoDate.optional() }),
  output: z.array(marketCapPoint),
  reads: ['market-cap', 'charts'],
});
