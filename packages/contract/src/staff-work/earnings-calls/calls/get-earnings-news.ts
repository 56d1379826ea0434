import { z } from 'zod';
import { defineCall, isoDate } from '../../../kernel/index.ts';
import { access, symbol } from '../inputs.ts';
import { callTexts } from '../lists.ts';

export const getEarningsNews = defineCall('getEarningsNews', {
  method: 'GET',
  path: '/status/fix/earnings-news',
  host: 'data',
  access,
  mode: 'read',
  summary:
    'News about a call: of its symbol and alternate symbols, from two weeks before its day to one week after',
  query: z.object({ date: isoDate, symbol }),
  output: z.array(z.object({ title: z.string(), url: z.string(), date: z.string() })),
  reads: ['news', 'earnings-calls'],
  failure: callTexts.newsFailed,
});
