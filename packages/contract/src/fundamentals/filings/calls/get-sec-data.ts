import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { secReaders, symbolOrLink } from '../inputs.ts';
import { secFiling } from '../shapes.ts';

export const getSecData = defineCall('getSecData', {
  method: 'GET',
  path: '/status/fix/get-sec-data',
  host: 'data',
  access: secReaders,
  mode: 'read',
  asksVendor: true,
  summary:
    'Annual and quarterly reports of a company at the SEC, newest first; of an address, the filing that it belongs to',
  query: z.object({ symbol: symbolOrLink }),
  output: z.array(secFiling).max(2000),
});
