import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';

export const nlpSentenceCount = defineCall('nlpSentenceCount', {
  method: 'GET',
  path: '/mod/nlp-sentence-count',
  access,
  mode: 'read',
  summary: 'How many sentences the library holds, how many are reviewed, how many describe the company',
  output: z.object({
    count: z.number().int(),
    reviewedCount: z.number().int(),
    descriptionCount: z.number().int(),
  }),
  reads: [subject],
});
