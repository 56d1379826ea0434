// Facts that name every rule by which share counts act. Plain arithmetic, so that they are equal everywhere.
import type { Rows } from '../../../../testing/rules-store.ts';
import { businessDays } from '../../charts/factory.ts';

const days = businessDays('2023-01-02', 30);
const symbol = 'RULE';

type Row = Rows[string][number];

/** Thirty daily bars of production around 60. */
const bar: Row[] = days.map((day, i) => {
  const close = 60 + ((i * 37) % 23) / 4;
  return {
    symbol,
    env: 'production',
    chart_type: 'eod',
    ts: day,
    open: close,
    high: close + 1,
    low: close - 1,
    close,
    volume: 100,
  };
});
const source_bar: Row[] = bar.map(({ env: _env, ...one }) => ({ ...one, source: 'yahoo', raw_basis: false }));
const counts = (source: string, ...list: [date: string, shares: number, marketCap?: number][]): Row[] =>
  list.map(([date, shares, market_cap]) => ({
    symbol,
    source,
    date,
    shares,
    ...(market_cap !== undefined && { market_cap }),
  }));

const charted = {
  symbol: [{ symbol, name: 'Rules Inc.', exchange: 'NYSE', main_source: 'yahoo' }],
  bar,
  source_bar,
};
const quarters: [string, number][] = [
  ['2022-01-14', 1_000_000],
  ['2022-04-15', 1_000_000],
  ['2022-07-15', 1_005_000],
  ['2022-10-14', 1_005_000],
];
const split = [{ symbol, source: 'yahoo', date: days[12], ratio: 3 }];

export const shareCountFacts: Readonly<Record<string, Rows>> = {
  'counts of reports, a split after them': {
    ...charted,
    source_split: split,
    source_share_count: counts('financials', ...quarters, [days[20]!, 3_020_000]),
  },
  'implied counts alone, with quotes': {
    ...charted,
    source_share_count: counts('implied', [days[5]!, 900_000, 54_000_000], [days[25]!, 910_000, 70_000_000]),
  },
  'reports and a quote that they miss by far': {
    ...charted,
    source_share_count: [
      ...counts('financials', ...quarters),
      ...counts('implied', [days[25]!, 2_000_000, 120_000_000]),
    ],
  },
  'a ratio, counts corrected and taken out': {
    ...charted,
    source_share_count: counts('financials', ...quarters),
    market_cap_reference: [{ symbol, implied_shares: 2_000_000, financials_shares: 1_000_000, ratio: 2 }],
    share_count_fact: [
      { symbol, date: '2022-07-15', shares: 1_500_000 },
      { symbol, date: '2022-10-14', shares: null },
    ],
  },
  'a count in thousands, a spike, a count on the basis of a split, a jump': {
    ...charted,
    source_split: split,
    source_share_count: counts(
      'financials',
      ['2021-04-15', 1_000],
      ['2021-07-15', 1_000_000],
      ['2021-10-15', 1_700_000],
      ...quarters,
      [days[2]!, 3_000_000],
      [days[14]!, 3_000_000],
      [days[25]!, 12_000_000],
    ),
  },
};
