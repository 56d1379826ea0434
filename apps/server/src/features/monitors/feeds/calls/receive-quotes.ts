import { receiveQuotes } from '@midoffice/contract/monitors/feeds/calls/receive-quotes';
import { implementWrite } from '../../../../platform/http/implement.ts';
import { receiveRecords } from '../../../../platform/ingest/ingest.ts';
import { quoteIngest } from '../ingest.ts';

export const handler = implementWrite(receiveQuotes, (context) => receiveRecords(context, quoteIngest));
