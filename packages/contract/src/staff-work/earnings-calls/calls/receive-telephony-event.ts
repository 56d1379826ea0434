import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const receiveTelephonyEvent = defineCall('receiveTelephonyEvent', {
  method: 'POST',
  path: '/webhooks/twilio/{id}',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'earnings-call.event-received',
  summary:
    'What the telephony provider reports of a dial-in, signed; the call itself is read again from its records, so order and repetition do not matter',
  bodyLimit: 65_536,
  params: z.object({ id: z.guid('must be the id of a dial-in') }),
  output: z.object({ received: z.literal(true) }),
  changes: ['earnings-calls'],
});
