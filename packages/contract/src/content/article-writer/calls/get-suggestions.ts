import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, subject, templateId } from '../inputs.ts';

export const getSuggestions = defineCall('getSuggestions', {
  method: 'GET',
  path: '/stats/get-suggestions',
  access,
  expensive: true,
  mode: 'read',
  summary: 'Alternative phrasings by placeholder: of one template, else of all that one sees together',
  query: z.object({ templateID: templateId.optional() }),
  output: z.object({ suggestions: z.record(z.string(), z.array(z.string())) }),
  reads: [subject],
});
