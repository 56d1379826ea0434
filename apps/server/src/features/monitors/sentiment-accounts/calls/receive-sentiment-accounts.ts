import { receiveSentimentAccounts } from '@midoffice/contract/monitors/sentiment-accounts/calls/receive-sentiment-accounts';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { receiveRecords } from '../../../../platform/ingest/ingest.ts';
import { sentimentIngest } from '../ingest.ts';

export const handler = implementWrite(receiveSentimentAccounts, (context) =>
  receiveRecords(context, sentimentIngest),
);
