import { z } from 'zod';
import { defineCall, done, limitedText } from '../../../kernel/index.ts';
import { dataVersions, repairWarnings } from '../../../system/ledger/shapes.ts';
import { access, development, symbolDateTupleList } from '../inputs.ts';
import { fillIds } from '../lists.ts';
import { filledBar } from '../shapes.ts';

export const intradayAnalysisFill = defineCall('intradayAnalysisFill', {
  method: 'POST',
  path: '/status/fix/intraday-analysis-fill',
  host: 'data',
  access,
  mode: 'write',
  audit: 'chart.intraday-filled',
  summary:
    'Fills missing bars of the regular session from other sources and from finer bars, as one change set a symbol',
  body: z.object({
    symbolDateTupleList,
    idsToFill: z
      .array(z.enum(fillIds, { error: `must be one of ${fillIds.join(', ')}` }))
      .min(1, `must name at least one of ${fillIds.join(', ')}`)
      .max(100, 'must have at most 100 entries')
      .default([...fillIds]),
    development,
    preview: z.boolean('must be true or false').default(false),
    /** What the preview answered; a 409 where the data changed since. */
    dataVersions: dataVersions.optional(),
    reason: limitedText('text').default(''),
  }),
  output: done.extend({
    preview: z.boolean(),
    /** Of a preview: to be sent back with the fill. */
    dataVersions,
    changeSets: z.array(z.object({ symbol: z.string(), id: z.number().int() })),
    /** Bars put in, and the first of them. */
    total: z.number().int(),
    bars: z.array(filledBar),
    /** Bars that no-override ranges keep out. */
    held: z.number().int(),
    /** Days that were passed over, and why. */
    notes: z.array(z.string()),
    ...repairWarnings.shape,
  }),
  changes: ['charts', 'ledger'],
  failure: 'Something went wrong!',
});
