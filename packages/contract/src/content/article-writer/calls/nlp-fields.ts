import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { writerField } from '../shapes.ts';

export const nlpFields = defineCall('nlpFields', {
  method: 'GET',
  path: '/stats/nlp-fields',
  access,
  mode: 'read',
  summary: 'The fields of a ticker from its market data, and each as people read it',
  query: z.object({ selectedTicker: symbol }),
  output: z.object({
    fields: z.array(writerField),
    /** By field; what is not known is missing. */
    processedFields: z.record(z.string(), z.string()),
    /** The ticker's last session: with template and ticker it decides what is picked. Null without bars. */
    date: z.string().nullable(),
  }),
  reads: ['charts'],
  failure: 'The fields of this ticker could not be read.',
});
