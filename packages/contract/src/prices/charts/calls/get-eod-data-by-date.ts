import { z } from 'zod';
import { defineCall, isoDate, queryFlag, symbol } from '../../../kernel/index.ts';
import { access } from '../inputs.ts';
import { adjustmentKinds, adjustmentTypes, eodDataRow } from '../shapes.ts';

export const getEodDataByDate = defineCall('getEodDataByDate', {
  method: 'GET',
  path: '/status/fix/eod-data-by-date',
  host: 'data',
  access,
  mode: 'read',
  summary: 'The main series around a day, and what each source says of those days',
  query: z.object({
    symbol,
    date: isoDate,
    /** What the day is about: a kind of adjustment, or a table. Intraday shows the days' last bars. */
    type: z.enum([...adjustmentKinds, ...adjustmentTypes, 'eod']).default('eod'),
    development: queryFlag.default(false),
  }),
  output: z.object({ symbol: z.string(), date: z.string(), rows: z.array(eodDataRow) }),
  reads: ['charts'],
});
