import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, exchange } from '../inputs.ts';

const count = z.number().int();

export const checkSetInactiveEod = defineCall('checkSetInactiveEod', {
  method: 'GET',
  path: '/status/check-set-inactive-eod',
  host: 'data',
  access,
  mode: 'write',
  audit: 'feeds.inactive-checked',
  summary:
    'Marks symbols without quotes and daily bars in the last five sessions as inactive in the feeds, and removes the mark from those that have them again',
  query: z.object({ exchange: exchange.optional() }),
  output: done.extend({ checked: count, inactive: count, activeAgain: count }),
  expensive: true,
  changes: ['feeds'],
  failure: 'Something went wrong checking inactive symbols.',
});
