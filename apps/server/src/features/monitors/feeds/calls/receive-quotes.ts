import { receiveQuotes } from '@midoffice/contract/monitors/feeds/calls/receive-quotes';
import { implementIngest } from '../../../../platform/ingest/ingest.ts';
import { quoteIngest } from '../ingest.ts';

export const handler = implementIngest(receiveQuotes, quoteIngest);
