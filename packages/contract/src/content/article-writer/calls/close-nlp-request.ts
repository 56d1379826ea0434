import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { subject } from '../inputs.ts';

export const closeNlpRequest = defineCall('closeNlpRequest', {
  method: 'POST',
  path: '/stats/close-nlp-request',
  access: 'admin',
  mode: 'write',
  audit: 'article-writer.request-closed',
  summary: 'Takes a request off the list, or puts it back',
  body: z.object({
    id: z.number('must be a whole number').int().min(1),
    closed: z.boolean('must be true or false').default(true),
  }),
  output: done,
  changes: [subject],
  failure: 'The request could not be closed.',
});
