import { z } from 'zod';
import { defineCall, limitedText } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';
import { uncleanSentence } from '../shapes.ts';

export const uncleanSentences = defineCall('uncleanSentences', {
  method: 'POST',
  path: '/stats/unclean-sentences',
  access,
  expensive: true,
  mode: 'read',
  summary:
    'Sentences of the library and of templates that hold a text and in which something is wrong, with what',
  body: z.object({ query: limitedText('text').min(1, 'is required') }),
  output: z.object({ sentences: z.array(uncleanSentence), total: z.number().int() }),
  reads: [subject],
});
