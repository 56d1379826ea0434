import { z } from 'zod';
import { defineCall, queryFlag } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { finalLink } from '../table-inputs.ts';
import { secTables } from '../table-shapes.ts';

export const getSecTables = defineCall('getSecTables', {
  method: 'GET',
  path: '/status/fix/get-sec-tables',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The tables of a filing by name, one record for each column; refresh=true reads them again',
  query: z.object({ finalLink, refresh: queryFlag.default(false) }),
  output: secTables,
  reads: ['extractor', 'filings'],
  expensive: true,
});
