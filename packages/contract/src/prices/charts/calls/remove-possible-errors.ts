import { z } from 'zod';
import { defineCall, done, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';

export const removePossibleErrors = defineCall('removePossibleErrors', {
  method: 'POST',
  path: '/status/fix/remove-possible-errors',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.possible-error-removed',
  summary: 'Takes a symbol off the list of possible errors until a check finds something new',
  body: z.object({ symbol }),
  output: done,
  changes: ['charts'],
  failure: 'Update Failed.',
});
