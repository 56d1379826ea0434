import { z } from 'zod';
import { defineCall, effectDone } from '../../../kernel/index.ts';
import { access, callKey, dialinCode, dialinNumber } from '../inputs.ts';
import { callTexts } from '../lists.ts';
import { dialIn } from '../shapes.ts';

export const startCall = defineCall('startCall', {
  method: 'POST',
  path: '/status/fix/start-call',
  aliases: ['/start-call', '/status/start-call'],
  host: 'data',
  access,
  mode: 'effect',
  audit: 'earnings-call.started',
  summary:
    'Dials into a call, at most once: where the provider gives no answer, its records are asked until the outcome is known. Source: r002-calls-start',
  body: z.object({
    ...callKey,
    conferenceNumber: dialinNumber.min(1, 'is required'),
    dialInCode: dialinCode.min(1, 'is required'),
  }),
  output: effectDone.extend({ inCall: z.boolean().optional(), dialIn: dialIn.optional() }),
  changes: ['earnings-calls'],
  failure: callTexts.startFailed,
});
