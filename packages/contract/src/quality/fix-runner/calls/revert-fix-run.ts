import { z } from 'zod';
import { defineCall, done, limitedText } from '../../../kernel/index.ts';

export const revertFixRun = defineCall('revertFixRun', {
  method: 'POST',
  path: '/status/fix/revert-fix-run',
  host: 'data',
  access: 'staff',
  mode: 'write',
  audit: 'fix.run-reverted',
  summary: 'Reverts every active change set of a run, or none if one of them cannot be reverted',
  body: z.object({
    id: z.number('must be a whole number').int().min(1, 'must be at least 1'),
    reason: limitedText('text').default(''),
  }),
  output: done.extend({ reverted: z.number().int() }),
  changes: ['charts', 'ledger', 'fixes', 'symbols'],
  failure: 'Something went wrong reverting the run.',
});
