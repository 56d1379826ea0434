import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { comparisonTypes, newsTexts } from '../lists.ts';

export const getNewsFilterOptions = defineCall('getNewsFilterOptions', {
  method: 'GET',
  path: '/status/get-news-filter-options',
  host: 'data',
  access: ['new-news-tracker'],
  mode: 'read',
  summary: 'What the tracker can be filtered by: comparison types, publishers and types of articles',
  output: z.object({
    types: z.array(z.enum(comparisonTypes)),
    /** By name, at most 1000. */
    publishers: z.array(z.string()),
    /** By name, at most 200. */
    articleTypes: z.array(z.string()),
  }),
  reads: ['news'],
  failure: newsTexts.listFailed,
});
