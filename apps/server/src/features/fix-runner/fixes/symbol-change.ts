import { addDays } from '@midoffice/market/calendar/days';
import { z } from 'zod';
import { ApiError, badInput } from '../../../platform/http/errors.ts';
import { readSymbol, type Bench } from '../../charts/door.ts';
import { fixFunction, type Fix, type Task, type Work } from '../fix.ts';
import { listingRow } from '../listing.ts';
import { readStartsBetween } from '../listing-store.ts';
import { additionRows } from '../mend.ts';
import { commonParams, numberParam, symbolParam } from '../params.ts';
import { readDaily } from '../series.ts';

const daysAhead = 14;
const columns = ['symbol', 'newSymbol', 'lastBar', 'firstBar', 'bars', 'reason'];

async function candidates(task: Task, given: { tolerancePercent: number }): Promise<Work> {
  const { bench } = task;
  const { symbol, active } = bench.symbol;
  const last = (await readDaily(task)).main.bars.at(-1);
  if (!last || !active) return { rows: [] };
  const starts = await readStartsBetween(
    bench.trx,
    bench.env,
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

/** Puts the bars of the old ticker before those of the new one, and marks the old one as renamed. */
async function carryOver(task: Task, { newSymbol }: { newSymbol: string }): Promise<Work> {
  const { bench } = task;
  const { symbol } = bench.symbol;
  if (newSymbol === symbol) throw badInput('newSymbol', 'is the old ticker');
  const successor = await readSymbol(bench.trx, newSymbol);
  if (!successor) throw new ApiError(404, `newSymbol: ${newSymbol} is not known`, { field: 'newSymbol' });
  const renamed: Bench = { ...bench, symbol: successor };
  const [old, kept] = [await readDaily(task), await readDaily({ ...task, bench: renamed })];
  const first = kept.main.bars[0]?.date;
  if (!first) throw badInput('newSymbol', `${newSymbol} has no bars`);
  const moved = old.main.bars.filter((bar) => bar.date < first);
  if (!moved.length) return { rows: [] };
  const row = {
    symbol,
    newSymbol,
    lastBar: moved.at(-1)!.date,
    firstBar: first,
    bars: moved.length,
    reason: `bars before ${first} go to ${newSymbol}`,
  };
  const source = `symbol ${symbol}`;
  const additions = await additionRows(
    renamed,
    kept,
    moved.map((bar) => ({ bar, source })),
  );
  const fact = await listingRow(bench, { status: 'renamed', date: first, successor: newSymbol });
  return {
    rows: [row],
    plan: {
      summary: `Symbol change ${symbol} to ${newSymbol}: ${moved.length} bars (${bench.env})`,
      rows: [fact, ...additions],
    },
  };
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
        'Gives the bars of the old ticker, before the first bar of the new one, to the new ticker and ends the old one.',
      params: z.object({ ...commonParams, newSymbol: symbolParam('The new ticker.') }),
      repairs: true,
      columns,
      work: carryOver,
    }),
  },
};
