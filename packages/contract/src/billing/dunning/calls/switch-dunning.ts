import { z } from 'zod';
import { defineCall, done, limitedText } from '../../../kernel/index.ts';
import { access, changes } from '../inputs.ts';

const actions = ['on', 'off', 'pause', 'resume'] as const;

export const switchDunning = defineCall('switchDunning', {
  method: 'POST',
  path: '/admin/dunning/switch',
  access,
  mode: 'write',
  audit: 'dunning.switched',
  summary:
    'Turns dunning on with the dry run that was seen, off, or pauses it for everybody; 409 where policy or exceptions changed since the dry run',
  body: z.object({
    action: z.enum(actions, { error: `must be one of ${actions.join(', ')}` }),
    /** For `on`: the dry run that was seen. */
    dryRunID: z.uuid('must be the id of a dry run').optional(),
    reason: limitedText('text').default(''),
  }),
  output: done,
  changes,
  failure: 'Update Failed.',
});
