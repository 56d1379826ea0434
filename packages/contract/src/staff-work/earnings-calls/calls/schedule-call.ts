import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, callKey } from '../inputs.ts';
import { callTexts } from '../lists.ts';
import { earningsCall } from '../shapes.ts';

export const scheduleCall = defineCall('scheduleCall', {
  method: 'GET',
  path: '/status/fix/schedule-call',
  host: 'data',
  access,
  mode: 'write',
  audit: 'earnings-call.scheduled',
  summary:
    'Takes a call for the member of staff who asks; 409 with the name of whoever has taken it. Source: r002-calls-schedule-self',
  query: z.object({
    ...callKey,
    /** The caller's own address; nobody takes a call for others. */
    email: z.email('must be an e-mail address').max(254),
  }),
  output: done.extend({ record: earningsCall }),
  changes: ['earnings-calls'],
  failure: callTexts.scheduleFailed,
});
