import { z } from 'zod';
import { defineCall, done, effectDone, reason, userid } from '../../../kernel/index.ts';

export const undoAccountChange = defineCall('undoAccountChange', {
  method: 'POST',
  path: '/admin/undo-account-change',
  // Whoever may make one of the changes; the handler asks for the permission of the change itself.
  access: [
    'getUserInfo',
    'changePricePlan',
    'editPlanCode',
    'editAPIKeys',
    'socketUpgrade',
    'updateratelimit',
    'invalidAPIUsers',
    'failedCharges',
    'blockedAccounts',
    'liveUsers',
    'updateEmail',
    'updateStripeID',
  ],
  mode: 'write',
  audit: 'account.change-undone',
  summary:
    'Undoes one change of a plan, manual subscription, flag, rate limit, key restriction, primary or synced key, websocket record, e-mail, active Stripe ID, role or permissions, if nothing has changed it since',
  body: z.object({
    userid,
    /** The audit entry of the change, as the timeline names it. */
    entryId: z
      .number({ error: 'must be a number' })
      .int('must be a whole number')
      .positive('must be positive'),
    reason,
  }),
  /** `effect`: outside systems follow, and the undo is complete once it is done. */
  output: done.extend({ effect: effectDone.shape.effect.optional() }),
  changes: ['accounts', 'api-keys', 'staff', 'mails'],
  failure: 'Something went wrong with undoing the change.',
});
