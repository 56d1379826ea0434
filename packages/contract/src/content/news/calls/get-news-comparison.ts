import { z } from 'zod';
import { defineCall, isoDate, page, queryFlag } from '../../../kernel/index.ts';
import { comparisonTypes, newsTexts } from '../lists.ts';
import { comparisonRow, symbolList } from '../shapes.ts';

/** A filter that is sent empty, as a blank field of a form is, counts as none. */
const dayOrBlank = z.union([z.literal('').transform(() => undefined), isoDate]).optional();

export const getNewsComparison = defineCall('getNewsComparison', {
  method: 'GET',
  path: '/status/get-news-comparison',
  host: 'data',
  access: ['new-news-tracker'],
  mode: 'read',
  summary: 'Articles of production and legacy side by side, newest first, 500 on a page',
  query: z.object({
    type: z
      .enum(['', ...comparisonTypes], { error: `must be one of ${comparisonTypes.join(', ')}` })
      .transform((type) => type || undefined)
      .optional(),
    publisher: z.string().trim().max(200, 'must have at most 200 characters').optional(),
    /** Separated by commas; articles of any of them. */
    symbols: symbolList.optional(),
    /** Part of the address. */
    url: z.string().trim().max(2000, 'must have at most 2000 characters').optional(),
    fromDate: dayOrBlank,
    /** Included. */
    toDate: dayOrBlank,
    /** Only articles that differ, or are in one source only. */
    differing: queryFlag.optional(),
    page: page.default(1),
  }),
  output: z.object({
    rows: z.array(comparisonRow),
    total: z.number().int(),
    page: z.number().int(),
    pages: z.number().int(),
  }),
  reads: ['news'],
  failure: newsTexts.listFailed,
});
