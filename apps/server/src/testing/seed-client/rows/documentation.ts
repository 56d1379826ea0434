import type { Row } from '../client.ts';
import { has } from '../shape.ts';

/** Calls about the documentation of the customers' API. */
export const rows: readonly Row[] = [
  { call: 'GET /statistics/package-schema', input: () => ({}), answer: [has('code endpoint')] },
  {
    call: 'POST /status/doc-description',
    input: () => ({
      endpoint: 'Full quote',
      description: 'The price now',
      content: 'One record per symbol.',
    }),
    answer: has('message'),
  },
  {
    call: 'GET /v3/search',
    input: () => ({ query: 'a', limit: '3' }),
    answer: [has('symbol name currency stockExchange exchangeShortName')],
  },
];
