import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { writerTicker } from '../shapes.ts';

export const writerTickers = defineCall('writerTickers', {
  method: 'GET',
  path: '/stats/writer-tickers',
  access,
  mode: 'read',
  summary: 'Tickers to write about, by ticker or name',
  query: z.object({ q: z.string().trim().max(100, 'must have at most 100 characters').default('') }),
  output: z.array(writerTicker),
  reads: ['charts'],
});
