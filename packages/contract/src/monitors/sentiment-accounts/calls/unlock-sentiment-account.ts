import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, sentimentTarget } from '../inputs.ts';

export const unlockSentimentAccount = defineCall('unlockSentimentAccount', {
  method: 'GET',
  path: '/status/unlock-sentiment-account',
  host: 'data',
  access,
  mode: 'write',
  audit: 'sentiment.account-unlocked',
  summary: 'Marks a locked login at a social network as active, so that collectors use it again',
  query: z.object(sentimentTarget),
  output: done,
  changes: ['sentiment-accounts'],
  failure: 'Something went wrong unlocking the account.',
});
