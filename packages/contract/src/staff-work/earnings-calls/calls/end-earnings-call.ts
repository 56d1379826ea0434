import { z } from 'zod';
import { defineCall, effectDone } from '../../../kernel/index.ts';
import { access, callKey } from '../inputs.ts';
import { callTexts } from '../lists.ts';

export const endEarningsCall = defineCall('endEarningsCall', {
  method: 'GET',
  path: '/status/fix/end-earnings-call',
  host: 'data',
  access,
  mode: 'effect',
  audit: 'earnings-call.ended',
  summary: 'Hangs the dial-in of a call up. Source: r002-calls-end-live-only',
  query: z.object(callKey),
  output: effectDone.extend({ inCall: z.boolean().optional() }),
  changes: ['earnings-calls'],
  failure: callTexts.endFailed,
});
