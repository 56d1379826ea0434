import { z } from 'zod';
import { defineCall, done, limitedText } from '../../../kernel/index.ts';
import { subject } from '../inputs.ts';

export const reviewSentence = defineCall('reviewSentence', {
  method: 'POST',
  path: '/mod/review-sentence',
  // Everybody's texts take their sentences from the library.
  access: 'admin',
  mode: 'write',
  audit: 'article-writer.sentence-reviewed',
  summary: 'Stores the corrected text of a sentence of the library and whether it is reviewed',
  body: z.object({
    id: z.number('must be a whole number').int().min(1),
    text: limitedText('text').min(1, 'is required'),
    reviewed: z.boolean('must be true or false').default(true),
    /** The text that the editor had read. */
    expected: z.string().optional(),
  }),
  output: done,
  changes: [subject],
  failure: 'The sentence could not be saved.',
});
