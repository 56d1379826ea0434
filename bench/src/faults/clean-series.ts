import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { adjustedCloses, applySplits, firstBarFrom } from '@midoffice/market';
import type { Bar, DividendEvent, SplitEvent } from '@midoffice/market';
import { load, PRICES, truthOf } from '@midoffice/market/testing/real-data';
import { halfOf } from './held-out.ts';
import type { CleanSeries } from './types.ts';

/** A payment of this share of the price is special, a spin-off or a fault itself: no ground to plant on. */
const largestShare = 0.06;

/**
 * Files whose own lists or prices are known to be faulty (`adjCloseRecompute`, `providerProblems` of truth.json): what
 * the library finds in them may be right, so they cannot count false findings.
 */
function isSound(name: string): boolean {
  const truth = truthOf(name);
  return truth.adjCloseRecompute?.quality === 'consistent' && !truth.providerProblems?.length;
}

/**
 * Records of these files that are wrong or look so, with the evidence: what the library says of them is counted apart, neither
 * as found nor as false.
 */
const strangeRecords: Readonly<
  Record<string, readonly { readonly date: string; readonly evidence: string }[]>
> = {
  'BIIB.csv': [
    {
      date: '2006-03-07',
      evidence: '200 shares, all four prices equal, between days of millions: trading was halted',
    },
    {
      date: '2006-03-08',
      evidence: '500 shares, all four prices equal, between days of millions: trading was halted',
    },
  ],
  'MNST.csv': [
    {
      date: '2010-05-06',
      evidence:
        'a low of 24.01 beside an open of 43.08 and a close of 42.54: trades of minutes, cancelled later',
    },
  ],
  'NFLX.csv': [
    {
      date: '2017-02-28',
      evidence: 'a volume of 38,622 beside 3,907,377 of the day before: hundreds of shares',
    },
    {
      date: '2017-03-01',
      evidence: 'a volume of 41,706 beside 6,119,945 of the day after: hundreds of shares',
    },
  ],
};

/** Dividends per share of today, as the split-adjusted prices are. */
function inNewShares(dividends: readonly DividendEvent[], splits: readonly SplitEvent[]): DividendEvent[] {
  return dividends.map(({ date, amount }) => ({
    date,
    amount: splits.filter((split) => split.date > date).reduce((sum, { ratio }) => sum / ratio, amount),
  }));
}

const dayMs = 86_400_000;

/**
 * The payments that the generator plants on. Left out: special ones, and the second of two equal records within a week,
 * which is a fault of the file (HD.csv lists 0.0500 on 2001-11-27 and on 2001-11-28).
 */
function usable(bars: readonly Bar[], dividends: readonly DividendEvent[]): DividendEvent[] {
  return dividends.filter(({ date, amount }, i) => {
    const before = bars[firstBarFrom(bars, date) - 1];
    const earlier = dividends[i - 1];
    const repeats =
      earlier !== undefined &&
      Date.parse(date) - Date.parse(earlier.date) <= 7 * dayMs &&
      Math.abs(earlier.amount / amount - 1) < 0.1;
    return !repeats && before !== undefined && amount > 0 && amount < largestShare * before.close;
  });
}

/** The series with an adjusted close that follows from the list. */
export function withAdjustedClose(bars: readonly Bar[], dividends: readonly DividendEvent[]): Bar[] {
  const closes = adjustedCloses(bars, { dividends, basis: 'split-adjusted' });
  return bars.map((bar, i) => ({ ...bar, adjClose: closes[i]! }));
}

/** Every sound Alpha Vantage file. */
export async function cleanSeries(): Promise<CleanSeries[]> {
  const names = readdirSync(join(PRICES, 'alphavantage'))
    .toSorted()
    .filter((name) => isSound(`alphavantage/${name}`));
  const all: CleanSeries[] = [];
  for (const name of names) {
    const file = await load(`alphavantage/${name}`);
    const splits = truthOf(`alphavantage/${name}`).splits ?? [];
    const bars = applySplits(file.bars, splits);
    const dividends = usable(bars, inNewShares(file.dividends, splits));
    all.push({
      name,
      bars: withAdjustedClose(bars, dividends),
      dividends,
      half: halfOf('series', name),
      strange: new Set(strangeRecords[name]?.map(({ date }) => date)),
    });
  }
  return all;
}
