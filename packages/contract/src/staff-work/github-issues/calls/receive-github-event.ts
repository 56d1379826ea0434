import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';

export const receiveGithubEvent = defineCall('receiveGithubEvent', {
  method: 'POST',
  path: '/webhooks/github',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'github.event-received',
  summary:
    'Deliveries of GitHub, signed with one of GITHUB_WEBHOOK_SECRET; each is kept once, and its issue is read again',
  // An issue with its repository and organisation.
  bodyLimit: 1_048_576,
  output: z.object({ received: z.literal(true) }),
  changes: [],
});
