import { z } from 'zod';
import { defineCall, queryInt } from '../../../kernel/index.ts';
import { access, callKey } from '../inputs.ts';
import { callTexts } from '../lists.ts';
import { dialIn } from '../shapes.ts';

export const getInterimText = defineCall('getInterimText', {
  method: 'GET',
  path: '/status/fix/earnings-call-interm-text',
  host: 'data',
  access,
  mode: 'read',
  heartbeat: true,
  summary: 'What was said so far in the live call. Source: d051, r002-calls-interim-10s',
  query: z.object({
    ...callKey,
    /** Characters that the caller has: only what follows them is answered. */
    after: queryInt.pipe(z.number().min(0)).default(0),
    /** The dial-in that these characters are of; of another one everything is answered. */
    of: z.string().max(64).optional(),
  }),
  output: z.object({
    interimRawText: z.string(),
    inCall: z.boolean(),
    /** Where the answered text begins in the whole. */
    from: z.number().int(),
    /** What was received last, which may still change. */
    partial: z.string(),
    dialIn: dialIn.nullable(),
  }),
  reads: ['earnings-call-text', 'earnings-calls'],
  failure: callTexts.intermFailed,
});
