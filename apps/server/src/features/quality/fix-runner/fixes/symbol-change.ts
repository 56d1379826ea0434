import { addDays } from '@midoffice/market/calendar/days';
import { z } from 'zod';
import { fixFunction, type Fix, type Task, type Work } from '../fix.ts';
import { readStartsBetween } from '../listing-store.ts';
import { commonParams, dayParam, everySymbol, numberParam, symbolParam, symbolsParam } from '../params.ts';
import { readDaily } from '../series.ts';
import { carryOver, locksOfChange } from '../symbol-change/carry-over.ts';

const daysAhead = 14;
const columns = [
  'symbol',
  'newSymbol',
  'lastBar',
  'firstBar',
  'bars',
  'intradayBars',
  'splits',
  'dividends',
  'records',
  'shareCounts',
  'reason',
];

async function candidates(task: Task, given: { tolerancePercent: number }): Promise<Work> {
  const { session } = task;
  const { symbol, active } = session.symbol;
  const last = (await readDaily(task)).main.bars.at(-1);
  if (!last || !active) return { rows: [] };
  const starts = await readStartsBetween(
    session.trx,
    session.env,
    addDays(last.date, 1),
    addDays(last.date, daysAhead),
  );
  const rows = starts
    .map((start) => ({ ...start, off: Math.abs(start.close / last.close - 1) * 100 }))
    .filter(({ off }) => off <= given.tolerancePercent)
    .map((start) => ({
      symbol,
      newSymbol: start.symbol,
      lastBar: last.date,
      firstBar: start.first,
      bars: null,
      reason: `begins at ${start.close}, ${start.off.toFixed(1)} % from the last close ${last.close}`,
    }));
  return { rows };
}

export const fix: Fix = {
  label: 'Symbol change',
  functions: {
    report: fixFunction({
      label: 'Report',
      notes:
        'For symbols whose prices ended: others whose prices begin within two weeks and near the last close.',
      params: z.object({
        ...commonParams,
        tolerancePercent: numberParam(
          'How far the first close may be from the last, in per cent.',
          0,
          100,
          15,
        ),
      }),
      repairs: false,
      columns,
      work: candidates,
    }),
    repair: fixFunction({
      label: 'Carry over',
      notes:
        'Moves the data of the old ticker to the new one and ends the old one: daily and intraday bars, splits, dividends, earnings, IPO, estimates, currencies, share counts, the adjusted close policy and no-override ranges. Only data from before the first record of the new ticker moves: nothing is overwritten.',
      params: z.object({
        ...commonParams,
        symbols: symbolsParam
          .refine((list) => list.length === 1 && list[0] !== everySymbol, 'must be one ticker: the old one')
          .describe('The old ticker.'),
        newSymbol: symbolParam(
          'The new ticker. Where both have prices of the same days these must agree; its own data stay as they are.',
        ),
        intradayFrom: dayParam('First day of the intraday bars to carry over. Default: from the beginning.'),
      }),
      repairs: true,
      columns,
      locks: locksOfChange,
      work: carryOver,
    }),
  },
};
