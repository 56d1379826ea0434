import { receiveSentimentAccounts } from '@midoffice/contract/monitors/sentiment-accounts/calls/receive-sentiment-accounts';
import {
  sentimentReport,
  type SentimentReport,
} from '@midoffice/contract/monitors/sentiment-accounts/inputs';
import type { IngestKind } from '../../../platform/ingest/ingest.ts';
import { replaceReports } from './store.ts';

/** What collectors or files say of logins at social networks. */
export const sentimentIngest: IngestKind<SentimentReport> = {
  name: 'sentiment-accounts',
  title: 'reports of accounts',
  call: receiveSentimentAccounts,
  schema: sentimentReport,
  replaceOlder: replaceReports,
  others: 'not newer than what is stored, or of deleted accounts',
};
