import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';
import { placeholderName } from '../shapes.ts';

export const nlpSentence = defineCall('nlpSentence', {
  method: 'GET',
  path: '/stats/nlp-sentence',
  access,
  mode: 'read',
  summary: 'A sentence about a field out of the library, filled where a ticker is given',
  query: z.object({ selectedField: placeholderName, selectedTicker: symbol.optional() }),
  output: z.object({
    /** With placeholders, to insert into a template. */
    sentence: z.string(),
    /** Filled for the ticker; null without one, or where a value is missing. */
    processedSentence: z.string().nullable(),
    field: z.string(),
  }),
  reads: [subject, 'charts'],
  failure: 'There is no sentence about this field.',
});
