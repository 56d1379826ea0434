import { z } from 'zod';
import { defineCall, queryFlag, symbol } from '../../../kernel/index.ts';
import { access, chartType, repairQuery } from '../inputs.ts';
import { autoSplitDone } from '../shapes.ts';

export const applyAutoSplit = defineCall('applyAutoSplit', {
  method: 'GET',
  path: '/status/fix/apply-auto-split',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.auto-split-applied',
  summary: 'The split that the prices ask for; with runFixes=true it is applied',
  query: z.object({
    symbol,
    development: queryFlag.default(false),
    /** Chart type to look at. */
    type: chartType.default('eod'),
    runFixes: queryFlag.default(false),
    ...repairQuery,
  }),
  output: autoSplitDone,
  changes: ['charts', 'ledger'],
  failure: 'Oops something went wrong with the auto split.',
});
