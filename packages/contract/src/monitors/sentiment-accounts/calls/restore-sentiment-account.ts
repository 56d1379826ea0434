import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, sentimentTarget } from '../inputs.ts';

export const restoreSentimentAccount = defineCall('restoreSentimentAccount', {
  method: 'POST',
  path: '/status/restore-sentiment-account',
  host: 'data',
  access,
  mode: 'write',
  audit: 'sentiment.account-restored',
  summary: 'Brings a deleted login at a social network back, in the state that it was deleted in',
  body: z.object(sentimentTarget),
  output: done,
  changes: ['sentiment-accounts'],
  failure: 'Something went wrong restoring the account.',
});
