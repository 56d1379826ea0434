import { receiveSentimentAccounts } from '@midoffice/contract/monitors/sentiment-accounts/calls/receive-sentiment-accounts';
import { implementIngest } from '../../../../platform/ingest/ingest.ts';
import { sentimentIngest } from '../ingest.ts';

export const handler = implementIngest(receiveSentimentAccounts, sentimentIngest);
