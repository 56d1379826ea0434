import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, subject, templateId, version } from '../inputs.ts';
import { suggestions } from '../shapes.ts';

export const updateSuggestions = defineCall('updateSuggestions', {
  method: 'POST',
  path: '/stats/update-suggestions',
  access,
  expensive: true,
  mode: 'write',
  audit: 'article-writer.suggestions-updated',
  summary: 'Replaces the alternative phrasings of a template; owner or admin',
  body: z.object({
    templateID: templateId.min(1, 'is required'),
    sentSuggestions: suggestions,
    expected: version.optional(),
  }),
  output: done.extend({
    newSuggestions: z.record(z.string(), z.array(z.string())),
    version: z.number().int(),
  }),
  changes: [subject],
  failure: 'The suggestions could not be saved.',
});
