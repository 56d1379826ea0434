import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, sentimentTarget } from '../inputs.ts';

export const deleteSentimentAccount = defineCall('deleteSentimentAccount', {
  method: 'GET',
  path: '/status/delete-sentiment-account',
  host: 'data',
  access,
  mode: 'write',
  audit: 'sentiment.account-deleted',
  summary: 'Removes a login at a social network from the lists; it can be restored for 30 days',
  query: z.object(sentimentTarget),
  output: done,
  changes: ['sentiment-accounts'],
  failure: 'Something went wrong deleting the account.',
});
