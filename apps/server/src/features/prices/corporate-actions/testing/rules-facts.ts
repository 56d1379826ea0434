// Facts that name every rule by which main sets are made.
import type { Rows } from '../../../../testing/rules-store.ts';

const symbol = 'RULE';

type Row = Rows[string][number];

/** Records of one source: keys and values. */
const sent = (subject: string, source: string, list: Readonly<Record<string, Row>>): Row[] =>
  Object.entries(list).map(([record_key, values]) => ({ symbol, subject, record_key, source, values }));
const of = (subject: string, record_key: string, more: Row): Row => ({
  symbol,
  subject,
  record_key,
  ...more,
});

const quarters: Readonly<Record<string, Row>> = {
  '2022-02-02': { date: '2022-02-02', eps: 1, epsEstimated: 0.9, revenue: 100 },
  '2022-05-02': { date: '2022-05-02', eps: 1.1, epsEstimated: 1, revenue: 110 },
  '2022-08-02': { date: '2022-08-02', eps: 1.2, epsEstimated: 1.1, revenue: 120 },
  '2022-11-02': { date: '2022-11-02', eps: 1.3, epsEstimated: 1.2, revenue: 130 },
};
const paid = (day: string, dividend: number): Row => ({ date: day, dividend, frequency: 'Quarterly' });

export const mainSetFacts: Readonly<Record<string, Rows>> = {
  'several sources, the most trusted one first': {
    eds_source_record: [
      ...sent('earnings', 'yahoo', quarters),
      ...sent('earnings', 'nasdaq', { '2022-08-02': { date: '2022-08-02', eps: 1.25 } }),
      ...sent('earnings', 'db', {
        '2022-08-02': { date: '2022-08-02', eps: 9 },
        '2023-02-02': { date: '2023-02-02', eps: 2 },
      }),
    ],
  },
  'corrected, emptied and manual cells, records held and deleted, sources passed over': {
    eds_source_record: [
      ...sent('earnings', 'yahoo', quarters),
      ...sent('earnings', 'nasdaq', {
        '2022-05-02': { date: '2022-05-02', eps: 5 },
        '2022-08-02': { date: '2022-08-02', eps: 6 },
      }),
      ...sent('earnings', 'fmp', { '2022-02-02': { date: '2022-02-02', eps: 7 } }),
    ],
    eds_cell: [
      of('earnings', '2022-05-02', { field: 'eps', value: 4.5 }),
      of('earnings', '2022-11-02', { field: 'epsEstimated', value: null }),
      of('earnings', '2023-05-02', { field: 'eps', value: 3 }),
    ],
    eds_mark: [
      of('earnings', '2023-05-02', { mark: 'manual' }),
      of('earnings', '2022-08-02', {
        mark: 'held',
        values: { date: '2022-08-02', eps: 1.15 },
        source: 'yahoo',
      }),
      of('earnings', '2022-02-02', { mark: 'deleted' }),
    ],
    eds_invalid: [of('earnings', '2022-05-02', { source: 'nasdaq' }), of('earnings', '*', { source: 'fmp' })],
  },
  'earnings that are conspicuous': {
    eds_source_record: sent('earnings', 'yahoo', {
      ...quarters,
      '2022-08-05': { date: '2022-08-05', eps: 1.2, epsEstimated: 1.1, revenue: 120 },
      '2023-02-02': { date: '2023-02-02', eps: 140, epsEstimated: 1.3, revenue: 140 },
      '2023-11-02': { date: '2023-11-02', eps: 1.5, epsEstimated: 15, revenue: 14_000_000 },
    }),
  },
  'dividends and splits beside a chart that counts with others': {
    symbol: [{ symbol, name: 'Rules Inc.', exchange: 'NYSE', main_source: 'yahoo' }],
    source_bar: ['2022-01-03', '2022-07-01', '2023-12-01'].map((ts) => ({
      symbol,
      source: 'yahoo',
      chart_type: 'eod',
      ts,
      open: 60,
      high: 61,
      low: 59,
      close: 60,
      volume: 100,
      raw_basis: false,
    })),
    source_split: [{ symbol, source: 'yahoo', date: '2022-06-10', ratio: 4 }],
    source_dividend: [
      { symbol, source: 'yahoo', ex_date: '2022-03-10', amount: 0.5 },
      { symbol, source: 'yahoo', ex_date: '2022-12-09', amount: 0.6 },
    ],
    split_fact: [{ symbol, env: 'production', date: '2023-03-10', ratio: 2, removed: false }],
    eds_source_record: [
      ...sent('dividends', 'yahoo', {
        '2022-03-10': paid('2022-03-10', 0.5),
        '2022-06-10': paid('2022-06-10', 0.5),
        '2022-09-09': paid('2022-09-09', 60),
        '2022-12-09': paid('2022-12-09', 0.7),
        '2022-12-12': paid('2022-12-12', 0.7),
      }),
      ...sent('splits', 'yahoo', {
        '2022-06-10': { date: '2022-06-10', numerator: 4, denominator: 1 },
        '2022-09-10': { date: '2022-09-10', numerator: 500, denominator: 1 },
      }),
    ],
  },
  'tables whose keys are no dates': {
    eds_source_record: [
      ...sent('analyst_data', 'yahoo', {
        '2022-12-31|annual|eps': { date: '2022-12-31', period: 'annual', fieldType: 'eps', avg: 4 },
      }),
      ...sent('sources_currencies', 'yahoo', { eps: { type: 'eps', currency: 'EUR' } }),
      ...sent('ipos', 'nasdaq', { '2022-01-03': { date: '2022-01-03', company: 'Rules Inc.' } }),
    ],
  },
};
