import { z } from 'zod';
import { defineCall, queryFlag, symbol } from '../../../kernel/index.ts';
import { access, noOverrideTable } from '../inputs.ts';
import { chartMeta } from '../shapes.ts';

export const getNoOverride = defineCall('getNoOverride', {
  method: 'GET',
  path: '/status/fix/no-override',
  host: 'data',
  access,
  mode: 'read',
  summary: 'Meta strip of a chart: company, what data there are, splits with their origin',
  query: z.object({
    symbol,
    table: noOverrideTable,
    development: queryFlag.default(false),
  }),
  output: chartMeta,
  reads: ['charts'],
});
