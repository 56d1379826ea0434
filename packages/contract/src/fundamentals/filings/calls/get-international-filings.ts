import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { internationalReaders, symbolOrLink } from '../inputs.ts';
import { internationalFiling } from '../shapes.ts';

export const getInternationalFilings = defineCall('getInternationalFilings', {
  method: 'GET',
  path: '/status/fix/get-international-filings',
  host: 'data',
  access: internationalReaders,
  mode: 'read',
  summary: 'Filings of a company that does not file with the SEC, newest first; of an address, those with it',
  query: z.object({ symbol: symbolOrLink }),
  output: z.array(internationalFiling).max(1000),
  reads: ['filings'],
});
