import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, repairQuery } from '../inputs.ts';
import { chartRepairDone } from '../shapes.ts';

export const transferDevData = defineCall('transferDevData', {
  method: 'GET',
  path: '/status/fix/transfer-dev-data',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.dev-data-transferred',
  summary: "Makes development equal to production for a symbol: production's repairs replace development's",
  query: z.object({ symbol, ...repairQuery }),
  output: chartRepairDone,
  changes: ['charts', 'ledger'],
  failure: 'Production Data Transfer Failed.',
});
