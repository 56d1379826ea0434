import { z } from 'zod';
import { comparedWith, defineCall, done, reason, userid } from '../../../kernel/index.ts';
import { rateLimit } from '../shapes.ts';

export const customRateLimit = defineCall('customRateLimit', {
  method: 'POST',
  path: '/admin/custom-rate-limit',
  access: [
    'editAPIKeys',
    'updateratelimit',
    'getUserInfo',
    'changePricePlan',
    'liveUsers',
    'invalidAPIUsers',
    'failedCharges',
    'blockedAccounts',
  ],
  mode: 'write',
  audit: 'account.rate-limit-changed',
  summary: 'Sets the custom rate limit: -2 none, -1 keys blocked, 1 to 50000 calls a minute',
  body: z.object({
    userid,
    ratelimit: rateLimit,
    expected: comparedWith(
      z.number().int(),
      'The limit as the editor had read it',
      'the limit is replaced whatever it is',
    ),
    reason,
  }),
  output: done.extend({ ratelimit: z.number().int(), blocked: z.boolean() }),
  changes: ['accounts', 'api-keys'],
  failure: 'Something went wrong with blocking key.',
});
