import { defineCall, ingested } from '../../../kernel/index.ts';

export const receiveSentimentAccounts = defineCall('receiveSentimentAccounts', {
  method: 'POST',
  path: '/ingest/sentiment-accounts',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'sentiment.accounts-received',
  summary:
    'What collectors report of their logins at social networks, one JSON object a line, signed with the sender’s key of INGEST_KEYS; of each login the newest report is kept',
  bodyLimit: 1_048_576,
  output: ingested,
  changes: ['sentiment-accounts'],
});
