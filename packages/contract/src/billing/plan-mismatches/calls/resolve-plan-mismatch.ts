import { z } from 'zod';
import { defineCall, done, effectDone, reason, userid } from '../../../kernel/index.ts';
import { mismatchActions } from '../../payment-lists/shapes.ts';

export const resolvePlanMismatch = defineCall('resolvePlanMismatch', {
  method: 'POST',
  path: '/admin/resolve-plan-mismatch',
  access: ['planMismatches'],
  mode: 'write',
  audit: 'account.plan-mismatch-resolved',
  summary:
    'Settles a difference between subscriptions, main record, Firebase and gateway as it was proposed: gives the paid plan, writes the plan into Firebase, or into the gateway',
  body: z.object({
    userid,
    action: z.enum(mismatchActions, { error: `must be one of ${mismatchActions.join(', ')}` }),
    /** The records that were shown, as the list names them. 409 where they differ by now, and nothing is changed. */
    version: z.string({ error: 'is required' }).regex(/^[0-9a-f]{24}$/, 'must be the version of a row'),
    reason,
  }),
  /** `effect`: Firebase follows, and the mismatch is settled once that is done. */
  output: done.extend({ effect: effectDone.shape.effect.optional() }),
  changes: ['accounts', 'api-keys', 'payment-lists'],
  failure: 'Something went wrong with the plan code update.',
});
