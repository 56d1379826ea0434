import { z } from 'zod';
import { defineCall, done, limitedText, multiline } from '../kernel/index.ts';
import { repairWarnings } from '../ledger/shapes.ts';
import { fillIds } from './lists.ts';
import { analysedDay, filledBar } from './shapes.ts';

const access = ['intradayAnalysis'] as const;
const line = z.string().max(200, 'must have lines of at most 200 characters');

/** `symbol,date` lines as one text or a list, or pairs, or objects. The handler reads the lines. */
const symbolDateTupleList = z
  .union(
    [
      multiline(z.string().max(20_000)),
      z.array(z.union([line, z.tuple([line, line]), z.object({ symbol: line, date: line })])).max(1000),
    ],
    { error: 'must be lines of symbol,date' },
  )
  .transform((given) =>
    typeof given === 'string'
      ? given
      : given
          .map((one) =>
            typeof one === 'string' ? one : Array.isArray(one) ? one.join(',') : `${one.symbol},${one.date}`,
          )
          .join('\n'),
  );

const development = z.boolean('must be true or false').default(false);

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
    reason: limitedText('text').default(''),
  }),
  output: done.extend({
    preview: z.boolean(),
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
