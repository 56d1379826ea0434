import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { access, runQuery } from '../inputs.ts';
import { screenedRow } from '../shapes.ts';

/** Source: r003-screener-params. */
export const perplexityScreener = defineCall('perplexityScreener', {
  method: 'GET',
  path: '/v4/private/perplexity-screener',
  aliases: ['/api/v4/private/perplexity-screener'],
  host: 'data',
  access,
  mode: 'read',
  summary:
    'Symbols that match every filter: field=value, fieldMin and fieldMax of the fields of redis-screener-fields, the largest market cap first',
  query: runQuery,
  expensive: true,
  output: z.array(screenedRow),
  reads: ['screener-records'],
});
