import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, callKey } from '../inputs.ts';
import { callTexts } from '../lists.ts';
import { earningsCall } from '../shapes.ts';

export const unscheduleCall = defineCall('unscheduleCall', {
  method: 'POST',
  path: '/status/fix/unschedule-call',
  host: 'data',
  access,
  mode: 'write',
  audit: 'earnings-call.unscheduled',
  summary: 'Gives a call back; somebody else’s only where the caller names who has it',
  body: z.object({
    ...callKey,
    /** Who has the call, as the caller has read it. */
    email: z.email('must be an e-mail address').max(254),
  }),
  output: done.extend({ record: earningsCall }),
  changes: ['earnings-calls'],
  failure: callTexts.scheduleFailed,
});
