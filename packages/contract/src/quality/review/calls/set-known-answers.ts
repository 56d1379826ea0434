import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { changes } from '../inputs.ts';

export const setKnownAnswers = defineCall('setKnownAnswers', {
  method: 'POST',
  path: '/admin/review/known-answers',
  // It measures the people who decide: whoever is measured neither starts nor ends it.
  access: 'admin',
  mode: 'write',
  audit: 'review.known-answers-set',
  summary:
    'Whether one item in ten is one whose answer is known, which measures the reviewer and changes nothing',
  body: z.object({ enabled: z.boolean('must be true or false') }),
  output: done,
  changes,
  failure: 'Update Failed.',
});
