import { z } from 'zod';
import { comparedPairs, fillIds } from './lists.ts';

const dayBar = z.object({
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
});

/** A day's bars of one resolution over the regular session. */
const sessionFigures = dayBar.extend({
  bars: z.number().int(),
  /** Bars that the exchange's calendar expects; null without a calendar. */
  expected: z.number().int().nullable(),
  missing: z.number().int(),
  /** Starts of the first and last missing bar of each gap, `HH:MM` of the exchange's own time. */
  missingRuns: z.array(z.object({ from: z.string(), to: z.string(), bars: z.number().int() })),
  /** Bars before the open, after the close or in the midday pause. */
  outside: z.number().int(),
  /** Bars that do not start on a whole slot. */
  offGrid: z.number().int(),
  /** By how many minutes the bars' starts would have to move to agree with EOD; null where they need not. */
  shift: z.number().int().nullable(),
});
export type SessionFigures = z.infer<typeof sessionFigures>;

const difference = z.object({
  pair: z.enum(comparedPairs),
  field: z.enum(['open', 'high', 'low', 'close', 'volume']),
  left: z.number(),
  right: z.number(),
  /** Left minus right, and that in percent of right; null where right is zero. */
  difference: z.number(),
  percent: z.number().nullable(),
});
export type Difference = z.infer<typeof difference>;

/** One symbol and day: what each resolution says, and how they differ. */
export const analysedDay = z.object({
  symbol: z.string(),
  date: z.string(),
  exchange: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** Hours of the regular session in that zone, `HH:MM`; null where there is none. */
  open: z.string().nullable(),
  close: z.string().nullable(),
  /** What a person must know: a holiday, a half day, an unknown symbol, clocks that are off. */
  notes: z.array(z.string()),
  '1min': sessionFigures.nullable(),
  '5min': sessionFigures.nullable(),
  eod: dayBar.nullable(),
  differences: z.array(difference),
});
export type AnalysedDay = z.infer<typeof analysedDay>;

/** A bar that a fill puts in. */
export const filledBar = dayBar.extend({
  symbol: z.string(),
  chartType: z.enum(fillIds),
  /** Start of the bar, exchange time. */
  date: z.string(),
  /** Whose bar it is; null: made of the series' own minutes, `ofMinutes` of them. */
  source: z.string().nullable(),
  ofMinutes: z.number().int().nullable(),
});
export type FilledBar = z.infer<typeof filledBar>;
