import { z } from 'zod';
import { defineCall } from '../../../kernel/index.ts';
import { backfillRow } from '../shapes.ts';

export const intradayBackfillMonitor = defineCall('intradayBackfillMonitor', {
  method: 'GET',
  path: '/status/intraday-backfill-monitor',
  host: 'data',
  access: ['intraday-backfill'],
  mode: 'read',
  summary:
    'How old the newest intraday bars of active symbols are, in trading days, by exchange and interval',
  output: z.object({ rows: z.array(backfillRow) }),
  reads: ['feeds'],
  failure: 'Something went wrong getting the intraday backfill.',
});
