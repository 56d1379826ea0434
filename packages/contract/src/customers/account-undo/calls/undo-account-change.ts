import { z } from 'zod';
import { defineCall, done, reason, userid } from '../../../kernel/index.ts';

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
    'liveUsers',
  ],
  mode: 'write',
  audit: 'account.change-undone',
  summary:
    'Takes back one change of a plan, manual subscription, flag, rate limit, key restriction, primary key or websocket record, if nothing has changed it since',
  body: z.object({
    userid,
    /** The audit entry of the change, as the timeline names it. */
    entryId: z
      .number({ error: 'must be a number' })
      .int('must be a whole number')
      .positive('must be positive'),
    reason,
  }),
  output: done,
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with undoing the change.',
});
