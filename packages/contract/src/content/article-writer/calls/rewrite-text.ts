import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';
import { rewriteLimit } from '../lists.ts';
import { credits } from '../shapes.ts';

export const rewriteText = defineCall('rewriteText', {
  method: 'POST',
  path: '/stats/rewrite-text',
  access,
  mode: 'write',
  audit: 'article-writer.rewritten',
  summary: 'Rewrites a text by the language model and keeps its placeholders; costs credits unless it fails',
  body: z.object({
    text: multiline(
      z
        .string()
        .trim()
        .min(1, 'is required')
        .max(rewriteLimit, `must have at most ${rewriteLimit} characters`),
    ),
  }),
  output: done.extend({
    text: z.string(),
    /** Credits that this rewrite took. */
    cost: z.number(),
    ...credits,
  }),
  changes: [subject],
  failure: 'The text could not be rewritten.',
});
