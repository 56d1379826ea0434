import { z } from 'zod';
import { comparedWith, defineCall, done, limitedText, ruledNumber } from '../../../kernel/index.ts';
import { access, changes } from '../inputs.ts';
import { dunningPolicy } from '../policy.ts';

export const saveDunningPolicy = defineCall('saveDunningPolicy', {
  method: 'POST',
  path: '/admin/dunning/policy',
  access,
  mode: 'write',
  audit: 'dunning.policy-saved',
  summary:
    'Saves the next version of the dunning policy; what runs stays the active version until it is turned on',
  body: z.object({
    policy: dunningPolicy,
    note: limitedText('text').default(''),
    expectedVersion: comparedWith(
      ruledNumber({ min: 0, isWhole: true }),
      'The newest version as the caller had read it, 0 for none',
      'the policy becomes the next version whatever the newest one says',
    ),
  }),
  output: done.extend({ version: z.number().int() }),
  changes,
  failure: 'Update Failed.',
});
