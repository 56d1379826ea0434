import { z } from 'zod';
import { defineCall, queryFlag, symbol } from '../../../kernel/index.ts';
import { repairDone } from '../../../system/ledger/shapes.ts';
import { access, changes, reason } from '../inputs.ts';
import { financialsAdjustments } from '../shapes.ts';

export const adjustFinancials = defineCall('adjustFinancials', {
  method: 'GET',
  path: '/status/fix/adjust-financials',
  host: 'data',
  access,
  mode: 'write',
  audit: 'market-cap.reset-started',
  summary:
    'Starts the job that makes the market cap of a symbol again from its sources; corrections stay unless dropCorrections=true: then those that existed when it was requested are removed',
  query: z.object({
    symbol,
    type: z
      .enum(financialsAdjustments, { error: `must be ${financialsAdjustments.join(' or ')}` })
      .default('marketcap'),
    /** True: the corrections of the symbol's share counts and its ratio are taken out, as one repair. */
    dropCorrections: queryFlag.default(false),
    /** True: answers what the job would change, and starts none. */
    preview: queryFlag.default(false),
    reason,
  }),
  /** The job writes what it does; its change set is in the history of the symbol, and can be reverted there. */
  output: repairDone.extend({ jobId: z.string().nullable() }),
  changes: [...changes, 'jobs'],
  failure: 'Something went wrong!',
});
