// Facts that name every rule by which main series are made. Plain arithmetic, so that they are equal everywhere.
import type { Rows } from '../../../../testing/rules-store.ts';
import { businessDays } from '../factory.ts';

const days = businessDays('2023-01-02', 30);
const symbol = 'RULE';
const facts = { symbol, env: 'production' };

type Row = Rows[string][number];

/** Thirty daily bars of a source around 60; every seventh volume is odd, every ninth in parts of a unit. */
function daily(source: string, rawBasis: boolean, more: (i: number) => Row = () => ({})): Row[] {
  return days.map((day, i) => {
    const close = 60 + ((i * 37) % 23) / 4;
    return {
      symbol,
      source,
      chart_type: 'eod',
      ts: day,
      open: close - 0.5,
      high: close + 1.25,
      low: close - 1,
      close,
      adj_close: i % 11 === 0 ? null : close - (days.length - i) / 8,
      volume: i % 9 === 8 ? 1234.5 : 1000 + (i % 7) * 333,
      raw_basis: rawBasis,
      ...more(i),
    };
  });
}

const hours = (rawBasis: boolean): Row[] =>
  days.slice(10, 20).flatMap((day, i) =>
    ['09:30', '10:30', '11:30'].map((hour, n) => ({
      symbol,
      source: 'yahoo',
      chart_type: '1hour',
      ts: `${day}T${hour}:00`,
      open: 60 + i,
      high: 62 + i,
      low: 59 + i,
      close: 61 + i + n / 2,
      volume: 101 + i * 7 + n,
      raw_basis: rawBasis,
    })),
  );

const company = { symbol: [{ symbol, name: 'Rules Inc.', exchange: 'NYSE', main_source: 'yahoo' }] };
const splits = (...list: [at: number, ratio: number][]): Row[] =>
  list.map(([at, ratio]) => ({ symbol, source: 'yahoo', date: days[at], ratio }));
const dividends = (...list: [at: number, amount: number][]): Row[] =>
  list.map(([at, amount]) => ({ symbol, source: 'yahoo', ex_date: days[at], amount }));
const dividendFact = (at: number, amount: number, more: Row = {}): Row => ({
  ...facts,
  ex_date: days[at],
  amount,
  removed: false,
  ...more,
});
const policy = (name: string): Row[] => [{ ...facts, policy: name }];
const cell = (at: number, field: string, value: number): Row => ({
  ...facts,
  chart_type: 'eod',
  ts: days[at],
  field,
  value,
});
const range = (id: string, from: number, to: number, more: Row = {}): Row => ({
  ...facts,
  chart_type: 'eod',
  id,
  from_ts: days[from],
  to_ts: `${days[to]}T23:59:59`,
  ...more,
});

const listed = {
  ...company,
  source_split: splits([8, 1.5], [20, 0.1]),
  source_dividend: dividends([8, 0.6], [15, 1], [24, 5]),
};

export const mainSeriesFacts: Readonly<Record<string, Rows>> = {
  'prices as they traded, splits and reverse splits, a dividend on the ex-date of a split': {
    ...listed,
    source_bar: daily('yahoo', true),
  },
  'prices restated by the vendor': { ...listed, source_bar: daily('yahoo', false) },
  'part of the series as it traded': {
    ...listed,
    source_bar: daily('yahoo', false, (i) => ({ raw_basis: i < 12 })),
  },
  'a split put right, one taken out, one added, one after the last bar': {
    ...listed,
    source_bar: daily('yahoo', false),
    split_fact: [
      { ...facts, date: days[8], ratio: 3, removed: false },
      { ...facts, date: days[20], ratio: 0.1, removed: true },
      { ...facts, date: days[26], ratio: 2, removed: false },
      { ...facts, date: '2023-12-01', ratio: 4, removed: false },
    ],
  },
  'a split that the adjusted close contains, booked as a dividend, and one that only the close contains': {
    ...company,
    source_dividend: dividends([10, 30]),
    source_bar: daily('yahoo', false, (i) => {
      const close = (60 + i / 4) * (i < 10 ? 2 : 1);
      const adjusted = (60 + i / 4) * (i < 20 ? 3 : 1);
      return { open: close, high: close + 1, low: close - 1, close, adj_close: adjusted };
    }),
    split_fact: [
      { ...facts, date: days[10], ratio: 2, removed: false },
      { ...facts, date: days[20], ratio: 3, removed: false },
    ],
  },
  'dividends corrected, on the basis on which they were written': {
    ...listed,
    source_bar: daily('yahoo', false),
    dividend_fact: [
      dividendFact(5, 0.3, { basis_ratio: 2 }),
      dividendFact(8, 0.4, { basis_ratio: null }),
      dividendFact(15, 1, { removed: true }),
    ],
  },
  'a dividend applied to the adjusted close of the vendor': {
    ...listed,
    source_bar: daily('yahoo', false, () => ({ adj_close: null })).map((bar) => ({
      ...bar,
      adj_close: bar['close'],
    })),
    dividend_applied: [{ ...facts, ex_date: days[15] }],
  },
  'an adjusted close that is calculated, corrected cells and a dividend above the price': {
    ...listed,
    source_dividend: dividends([12, 1], [18, 500]),
    source_bar: daily('yahoo', false),
    adjustment_policy: policy('calculated'),
    bar_correction: [cell(4, 'adjClose', 41), cell(6, 'volume', 777), cell(7, 'close', 64.5)],
  },
  'an adjusted close that is forced': {
    ...listed,
    source_bar: daily('yahoo', true),
    adjustment_policy: policy('forced'),
    bar_correction: [cell(4, 'adjClose', 41), cell(25, 'low', 50)],
  },
  'scaled, deleted and added bars': {
    ...company,
    source_bar: daily('yahoo', false),
    bar_scale: [
      range('b', 3, 9, { ratio: 0.5, threshold: 62, above_threshold: true, position: 2 }),
      range('a', 0, 14, { ratio: 2, threshold: 61, above_threshold: false, position: 1 }),
    ],
    bar_deletion: [range('d', 16, 17)],
    bar_addition: [
      {
        ...facts,
        chart_type: 'eod',
        ts: '2023-01-14',
        open: 60,
        high: 62,
        low: 59,
        close: 61,
        volume: 55,
        source: 'polygon',
      },
    ],
  },
  'intraday bars beside the daily ones, some not restated': {
    ...listed,
    source_split: splits([15, 2]),
    source_bar: [...daily('yahoo', false), ...hours(false)],
  },
  'intraday bars as they traded': {
    ...listed,
    source_split: splits([15, 3]),
    source_bar: [...daily('yahoo', true), ...hours(true)],
  },
  'what other sources list and this one does not': {
    ...company,
    source_bar: [
      ...daily('yahoo', false, (i) => (i < 12 ? { close: 130, high: 132, open: 129, low: 128 } : {})),
      ...daily('polygon', false),
    ],
    source_split: [{ symbol, source: 'polygon', date: days[12], ratio: 2 }],
    source_dividend: [{ symbol, source: 'polygon', ex_date: days[22], amount: 0.9 }],
  },
};
