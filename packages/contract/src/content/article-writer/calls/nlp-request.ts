import { z } from 'zod';
import { defineCall, done, multiline } from '../../../kernel/index.ts';
import { access, subject } from '../inputs.ts';

export const nlpRequest = defineCall('nlpRequest', {
  method: 'POST',
  path: '/stats/nlp-request',
  access,
  mode: 'write',
  audit: 'article-writer.requested',
  summary: 'Asks for a text or fields that the writer lacks',
  body: z.object({
    requestedText: multiline(
      z.string().trim().min(1, 'is required').max(2000, 'must have at most 2000 characters'),
    ),
    /** A list, or names separated by commas. */
    requestedFields: z
      .union(
        [
          z.array(z.string()).max(1000, 'must have at most 50 fields'),
          z.string().transform((text) => text.split(',')),
        ],
        { error: 'must be at most 50 names, as a list or separated by commas' },
      )
      .transform((names) => [...new Set(names.map((name) => name.trim()).filter(Boolean))])
      .pipe(
        z.array(z.string().max(60, 'must have at most 60 characters')).max(50, 'must have at most 50 fields'),
      )
      .default([]),
  }),
  output: done.extend({ id: z.number().int() }),
  changes: [subject],
  failure: 'The request could not be sent.',
});
