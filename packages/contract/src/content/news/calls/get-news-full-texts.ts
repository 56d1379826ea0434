import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { newsTexts } from '../lists.ts';
import { articleTexts, articleUrl, comparisonRow } from '../shapes.ts';

export const getNewsFullTexts = defineCall('getNewsFullTexts', {
  method: 'GET',
  path: '/status/get-news-full-texts',
  host: 'data',
  access: ['new-news-tracker'],
  mode: 'read',
  summary: 'One article in both sources with its texts',
  query: z.object({ url: articleUrl }),
  output: comparisonRow.extend({
    prodTexts: articleTexts.nullable(),
    legacyTexts: articleTexts.nullable(),
    /** The newest change set about the article, 0 for none. */
    lastChangeSet: z.number().int(),
  }),
  reads: ['news'],
  failure: newsTexts.listFailed,
});
