import { z } from 'zod';
import { comparedWith, defineCall, done, reason } from '../../../kernel/index.ts';
import { planCode } from '../../accounts/shapes.ts';
import { planCallsPerMinute } from '../shapes.ts';

export const updatePlanLimit = defineCall('updatePlanLimit', {
  method: 'POST',
  path: '/admin/update-plan-limit',
  access: 'admin',
  mode: 'write',
  audit: 'plan.limit-changed',
  summary: 'Sets how many calls a minute a plan allows each key on it, 1 to 50000',
  body: z.object({
    planCode,
    callsPerMinute: planCallsPerMinute,
    expected: comparedWith(
      z.number().int(),
      'The limit as the editor had read it',
      'the limit is replaced whatever it is',
    ),
    reason,
  }),
  output: done.extend({ callsPerMinute: z.number().int() }),
  changes: ['plan-limits', 'accounts', 'api-keys'],
  failure: 'Something went wrong changing the limit of the plan.',
});
