import { z } from 'zod';
import { defineCall, symbol } from '../../../kernel/index.ts';
import { access, moment, noOverrideTable, reason } from '../inputs.ts';
import { noOverrideSources, repairDone } from '../shapes.ts';

export const chartNoOverride = defineCall('chartNoOverride', {
  method: 'POST',
  path: '/status/fix/chart-no-override',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.no-override-added',
  summary:
    'Keeps the bars from..to unchanged: imports of the named sources are not applied there, repairs of these bars are refused',
  body: z.object({
    to: moment,
    from: moment,
    symbol,
    sources: z
      .array(z.enum(noOverrideSources, { error: `must be one of ${noOverrideSources.join(', ')}` }))
      .min(1, 'please choose at least one source')
      .max(100, 'must have at most 100 entries')
      .transform((list) => [...new Set(list)]),
    table: noOverrideTable,
    preview: z.boolean('must be true or false').default(false),
    reason,
  }),
  output: repairDone,
  changes: ['charts', 'ledger'],
  failure: 'Update Failed.',
});
