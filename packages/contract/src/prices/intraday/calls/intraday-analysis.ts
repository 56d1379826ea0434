import { z } from 'zod';
import { defineCall, done } from '../../../kernel/index.ts';
import { access, development, symbolDateTupleList } from '../inputs.ts';
import { analysedDay } from '../shapes.ts';

export const intradayAnalysis = defineCall('intradayAnalysis', {
  method: 'POST',
  path: '/status/fix/intraday-analysis',
  host: 'data',
  access,
  mode: 'read',
  summary:
    "Days' 1-minute and 5-minute bars over the regular session beside the EOD bar, with differences and missing bars",
  body: z.object({ symbolDateTupleList, development }),
  output: done.extend({ rows: z.array(analysedDay) }),
  reads: ['charts'],
});
