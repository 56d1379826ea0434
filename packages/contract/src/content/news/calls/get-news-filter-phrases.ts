import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';

export const getNewsFilterPhrases = defineCall('getNewsFilterPhrases', {
  method: 'GET',
  path: '/status/get-news-filter-phrases',
  host: 'data',
  access: ['new-news-tracker'],
  mode: 'read',
  summary: 'The filter phrases of a symbol, by name',
  query: z.object({ symbol }),
  output: z.object({ symbol: z.string(), phrases: z.array(z.string()) }),
  reads: ['news'],
  failure: 'Something went wrong fetching filters.',
});
