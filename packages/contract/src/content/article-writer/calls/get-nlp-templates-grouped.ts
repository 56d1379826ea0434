import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';
import { credits, generatedTemplate } from '../shapes.ts';

export const getNlpTemplatesGrouped = defineCall('getNlpTemplatesGrouped', {
  method: 'GET',
  path: '/stats/get-nlp-templates-grouped',
  access,
  expensive: true,
  mode: 'read',
  summary:
    'Templates by group, with their texts for a ticker; those whose text holds an error marker are left out. Credits of the member',
  query: z.object({ ticker: symbol.optional() }),
  output: z.object({
    personalTemplates: z.array(generatedTemplate),
    publicTemplates: z.array(generatedTemplate),
    alertTemplates: z.array(generatedTemplate),
    /** How many were left out. */
    skipped: z.number().int(),
    ...credits,
  }),
  reads: [subject, 'charts'],
});
