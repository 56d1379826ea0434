import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { faqWords } from '../lists.ts';
import { faqRecord } from '../shapes.ts';

export const getFaqRecords = defineCall('getFaqRecords', {
  method: 'GET',
  path: '/stats/faq-records',
  access: ['faqRecords'],
  mode: 'read',
  summary:
    'All published records of the FAQ, or drafts, changed last first; those that hold the words of a query, or the one of an id',
  query: z.object({
    draft: queryFlag.optional(),
    /** One record, published or a draft; the list is empty where there is none. */
    id: z.string().max(18, faqWords.invalid).regex(/^\d+$/, faqWords.invalid).optional(),
    query: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  }),
  output: z.array(faqRecord),
  reads: ['faq'],
});
