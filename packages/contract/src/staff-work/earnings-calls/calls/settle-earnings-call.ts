import { z } from 'zod';
import { defineCall, effectDone } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { callTexts } from '../lists.ts';
import { dialIn } from '../shapes.ts';

export const settleEarningsCall = defineCall('settleEarningsCall', {
  method: 'POST',
  path: '/status/fix/settle-earnings-call',
  host: 'data',
  access,
  mode: 'effect',
  audit: 'earnings-call.settled',
  summary: "Asks the telephony provider's records again for a dial-in whose outcome is not known",
  body: z.object({ id: z.guid('must be the id of an effect') }),
  output: effectDone.extend({ inCall: z.boolean().optional(), dialIn: dialIn.optional() }),
  changes: ['earnings-calls'],
  failure: callTexts.startFailed,
});
