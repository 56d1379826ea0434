import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { shareCount } from '../shapes.ts';

export const getShareCounts = defineCall('getShareCounts', {
  method: 'GET',
  path: '/status/fix/share-counts',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The share counts of a symbol by source, what repairs made of them and what acts, newest first',
  query: z.object({ symbol }),
  output: z.object({ symbol: z.string(), ratio: z.number(), rows: z.array(shareCount) }),
  reads: ['market-cap', 'charts'],
});
