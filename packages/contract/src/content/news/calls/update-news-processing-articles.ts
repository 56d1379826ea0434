import { z } from 'zod';
import { comparedWith, defineCall, reason } from '../../../kernel/index.ts';
import { articleDone, articleUpdates, comparedField } from '../shapes.ts';

export const updateNewsProcessingArticles = defineCall('updateNewsProcessingArticles', {
  method: 'POST',
  path: '/status/update-news-processing-articles',
  host: 'data',
  access: ['new-news-tracker'],
  mode: 'write',
  audit: 'news.article-updated',
  summary:
    'Saves changed fields of the production article, or transfers it: with legacy true from legacy to production, with legacy false and the full article (its publishedDate included) from production to legacy. One change set',
  body: z.object({
    legacy: z.boolean('must be true or false').optional(),
    articleUpdates,
    /** The page from which it was done, for the audit log. */
    frontEndUrl: z
      .string()
      .trim()
      .max(2000, 'must have at most 2000 characters')
      .regex(/^(?:https?:\/\/[^\s@]*)?$/, 'must be the address of a page')
      .optional(),
    /** Of a transfer: these fields only, where the other source has the article; left out: all. */
    fields: z.array(comparedField).min(1, 'must name a field').max(20).optional(),
    expected: comparedWith(
      z.record(z.string().max(60), z.unknown()),
      'Values of the written article as the caller had read them, by field',
      'the fields are written whatever they held',
    ),
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: articleDone,
  // Both texts, as they were read and as they become, with escapes.
  bodyLimit: 4_000_000,
  expensive: true,
  changes: ['news', 'ledger'],
  failure: 'Something went wrong!',
});
