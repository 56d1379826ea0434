import { z } from 'zod';
import { defineCall, done, limitedText } from '../../../kernel/index.ts';

export const closeEffect = defineCall('closeEffect', {
  method: 'POST',
  path: '/admin/effects/{id}/close',
  access: 'admin',
  mode: 'write',
  summary:
    'Closes an act that is not confirmed 20 hours after its first try, as done or as failed, after somebody has checked at the vendor; our own records do not change',
  params: z.object({ id: z.guid('must be the id of an effect') }),
  body: z.object({
    outcome: z.enum(['done', 'failed'], { error: 'must be done or failed' }),
    reason: limitedText('text').min(1, 'is required'),
  }),
  output: done,
  audit: 'effect.closed',
  changes: ['effects'],
  failure: 'Something went wrong closing it.',
});
