import type { SplitEvent } from '@midoffice/market';
import {
  effectiveDividends,
  restatedDividends,
  unappliedDividends,
  unappliedSplits,
  type MainSeries,
  type SeriesInput,
} from '@midoffice/market/series/index';
import type { DbOrTrx, Trx } from '../../../platform/db/connect.ts';
import { readDayEnds, readPeerEvents, storeAdjustments, type Lacking } from './adjustments-store.ts';
import { daysOffBySplit, type OffRun } from './plans/intraday.ts';
import type { Built } from './followers.ts';
import type { SeriesName } from './series.ts';
import { readBuilt } from './series-store.ts';
import { intradayTypes } from './source-series.ts';

const dayMs = 86_400_000;
const near = (left: string, right: string, days: number): boolean =>
  Math.abs(Date.parse(left) - Date.parse(right)) <= days * dayMs;

/** Events that other sources list and this one does not, unless a repair took them out. */
function unlisted<T extends { date: string }>(
  listed: readonly T[],
  peers: readonly T[],
  facts: readonly { date: string }[],
): T[] {
  return peers.filter(
    (peer) =>
      !listed.some((one) => near(one.date, peer.date, 5)) && !facts.some((fact) => fact.date === peer.date),
  );
}

/** Splits and dividends that a daily main series lacks: of its own source's list, and of the other sources'. */
function lackingDaily(
  { input, main }: { input: SeriesInput; main: MainSeries },
  peers: { splits: readonly SplitEvent[]; dividends: readonly { date: string; amount: number }[] },
): Lacking[] {
  const { facts } = input;
  const splits = [...main.splits, ...unlisted(main.splits, peers.splits, facts.splits)];
  // A dividend that cannot be applied, or is a split booked as cash, is not lacking.
  const ignored = new Set(main.ignoredDividends.map(({ date }) => date));
  const own = effectiveDividends(input.dividends, facts.dividends);
  const dividends = [...own, ...unlisted(own, peers.dividends, facts.dividends)].filter(
    ({ date }) => !ignored.has(date),
  );
  const lacking = unappliedDividends(main.bars, restatedDividends(input, main.splits, dividends));
  const lackingDates = new Set(lacking.map(({ date }) => date));
  return [
    ...unappliedSplits(main.bars, splits).map(({ date, ratio }): Lacking => ({
      type: 'split',
      date,
      value: ratio,
    })),
    // On the basis of the source, which a fact of it would have too.
    ...dividends
      .filter(({ date }) => lackingDates.has(date))
      .map(({ date, amount }): Lacking => ({ type: 'dividend', date, value: amount })),
  ];
}

/** The split that a stretch of intraday bars was not restated for: the first one behind it of that ratio. */
export function splitOfRun(run: OffRun, splits: readonly SplitEvent[]): SplitEvent | undefined {
  const fits = ({ ratio }: SplitEvent): boolean => Math.abs(Math.log(ratio * run.ratio)) < 1e-6;
  return splits.find((split) => split.date > run.to.slice(0, 10) && fits(split)) ?? splits.findLast(fits);
}

async function lackingIntraday(db: DbOrTrx, symbol: string, eod: MainSeries): Promise<Lacking[]> {
  const found = new Map<string, Lacking>();
  for (const chartType of intradayTypes) {
    const ends = await readDayEnds(db, { symbol, env: 'production', chartType });
    for (const run of daysOffBySplit(ends, eod.bars, eod.splits)) {
      const split = splitOfRun(run, eod.splits);
      if (split) found.set(split.date, { type: 'split', date: split.date, value: split.ratio });
    }
  }
  return [...found.values()];
}

/**
 * Looks what production's series of a symbol lack, and makes its open adjustments that.
 * @param given the series of that name, where it was just made
 */
export async function refreshAdjustments(
  trx: Trx,
  { symbol, env, chartType }: SeriesName,
  given?: Built,
): Promise<void> {
  if (env !== 'production') return;
  const built =
    given && chartType === 'eod' ? given : await readBuilt(trx, { symbol, env, chartType: 'eod' });
  if (chartType === 'eod')
    await storeAdjustments(
      trx,
      symbol,
      'historical-price-eod',
      lackingDaily(built, await readPeerEvents(trx, symbol)),
    );
  await storeAdjustments(trx, symbol, 'intraday', await lackingIntraday(trx, symbol, built.main));
}
