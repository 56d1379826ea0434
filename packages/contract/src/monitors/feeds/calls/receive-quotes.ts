import { defineCall, ingested } from '../../../kernel/index.ts';

export const receiveQuotes = defineCall('receiveQuotes', {
  method: 'POST',
  path: '/ingest/quotes',
  access: 'public',
  signed: true,
  mode: 'write',
  audit: 'feeds.quotes-received',
  summary:
    'Live quotes of a sender, one JSON object a line, signed with its key of INGEST_KEYS; of each symbol the newest is kept',
  bodyLimit: 1_048_576,
  output: ingested,
  // No `changes`: consoles read the feeds again every few seconds, not with each of many requests a second.
});
