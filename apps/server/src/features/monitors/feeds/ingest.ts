import { receiveQuotes } from '@midoffice/contract/monitors/feeds/calls/receive-quotes';
import { sentQuote, type SentQuote } from '@midoffice/contract/monitors/feeds/inputs';
import type { IngestKind } from '../../../platform/ingest/ingest.ts';
import { publishQuotes } from './publish.ts';
import { replaceQuotes } from './quote-store.ts';

/** Live quotes that feeds or files hand in. */
export const quoteIngest: IngestKind<SentQuote> = {
  name: 'quotes',
  title: 'quotes',
  call: receiveQuotes,
  schema: sentQuote,
  replaceOlder: replaceQuotes,
  received: publishQuotes,
  others: 'not newer than what is stored, or of unknown symbols',
};
