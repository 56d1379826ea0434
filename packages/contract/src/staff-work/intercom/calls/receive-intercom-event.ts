import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const receiveIntercomEvent = defineCall('receiveIntercomEvent', {
  method: 'POST',
  path: '/webhooks/intercom',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'intercom.event-received',
  summary:
    'Notifications of Intercom, signed with one of INTERCOM_WEBHOOK_SECRET; each is kept once, and its conversation is read again',
  // A notification carries the whole conversation.
  bodyLimit: 1_048_576,
  output: z.object({ received: z.literal(true) }),
  changes: [],
});
