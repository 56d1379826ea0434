import { z } from 'zod';
import { defineCall, done, reason, ruledNumber } from '../../../kernel/index.ts';
import { access, changes } from '../inputs.ts';

export const endDunningException = defineCall('endDunningException', {
  method: 'POST',
  path: '/admin/dunning/exception/end',
  access,
  mode: 'write',
  audit: 'dunning.exception-ended',
  summary: 'Ends an exception at once; dunning goes on where it was',
  body: z.object({ id: ruledNumber({ min: 1, isWhole: true }), reason }),
  output: done,
  changes,
  failure: 'Update Failed.',
});
