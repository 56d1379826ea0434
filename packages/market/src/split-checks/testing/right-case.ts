import type { Bar } from '../../bars/bar.ts';
import { adjustedCloses } from '../../prices/adjust.ts';
import { randomWalk, rescale } from '../../testing/series.ts';
import type { SplitCase } from '../types.ts';

export const at = 150;
export const walk = randomWalk({ seed: 11 });
export const date = walk[at]!.date;
export const day = (index: number): string => walk[index]!.date;

export const dividends = [20, 83, 146, 209].map((i) => ({ date: day(i), amount: walk[i]!.close * 0.005 }));
const withAdj = (bars: readonly Bar[]): Bar[] => {
  const closes = adjustedCloses(bars, { dividends, basis: 'split-adjusted' });
  return bars.map((bar, i) => ({ ...bar, adjClose: closes[i]! }));
};
export const clean = withAdj(walk);
/** Bars from..end (end excluded) times a factor, the adjusted close with them. */
export const off = (bars: readonly Bar[], from: number, end: number, factor: number): Bar[] =>
  rescale(bars, from, end, factor).map((bar, i) =>
    i >= from && i < end ? { ...bar, adjClose: bar.adjClose! * factor } : bar,
  );
/** Another source: a few hundredths off. */
export const seen = (bars: readonly Bar[], by = 1.0004): Bar[] => off(bars, 0, bars.length, by);
export const hourly = (bars: readonly Bar[]): Bar[] =>
  bars.flatMap((bar) =>
    ['09:30:00', '15:30:00'].map((time) => ({ ...bar, date: `${bar.date}T${time}`, adjClose: null })),
  );
const daysBefore = (of: string, days: number): string =>
  new Date(Date.parse(of) - days * 86_400_000).toISOString().slice(0, 10);
const quarters = [10, 70, 130, 190].map((i, n) => ({ date: day(i), eps: 1 + n * 0.1 }));
export const earnings = quarters.map((one) => ({ ...one, others: [{ source: 'b', eps: one.eps }] }));
export const caps = (counts: (index: number) => number) =>
  walk.map((bar, i) => ({ date: bar.date, marketCap: bar.close * counts(i) }));

export const right: SplitCase = {
  split: { date, ratio: 4 },
  listedRatio: 4,
  otherLists: [
    { source: 'b', ratio: 4 },
    { source: 'c', ratio: 4 },
  ],
  eod: clean,
  witnesses: [
    { source: 'b', bars: seen(clean) },
    { source: 'c', bars: seen(clean, 0.9997) },
  ],
  intraday: [{ chartType: '1hour', bars: hourly(clean.slice(130, 170)) }],
  dividends,
  dividendRecords: dividends,
  otherDividends: [{ source: 'b', dividends }],
  earnings,
  shareCounts: [
    { date: day(60), shares: 1_000_000 },
    { date: day(180), shares: 3_980_000 },
  ],
  otherSplits: [],
  weightedShares: [40, 100, 190, 245].map((i) => ({ date: day(i), shares: 4_000_000 })),
  netIncomes: quarters.map(({ date: reported, eps }) => ({
    date: daysBefore(reported, 30),
    netIncome: eps * 4_010_000,
  })),
  quote: {
    date: walk.at(-1)!.date,
    marketCap: walk.at(-1)!.close * 4_000_000,
    shares: 4_000_000,
    charted: walk.at(-1)!.close * 3_980_000,
  },
  marketCap: caps(() => 4_000_000),
  expectedPrice: null,
  expectedShareCount: null,
};
