import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import { alertActions, alertFields } from './alerts.ts';
import { fillSentence, hasErrorMarker, type Fields } from './generate.ts';
import { tickerFields, type TickerData } from './ticker-fields.ts';

const start = Date.parse('2025-01-01T00:00:00Z');
const bar = (day: number, close: number, more: Partial<Bar> = {}): Bar => ({
  date: new Date(start + day * 86_400_000).toISOString().slice(0, 10),
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  adjClose: close,
  volume: 1000,
  ...more,
});
/** 400 days from 2025-01-01 on, each a cent above the last, from 100 on. */
const rising = Array.from({ length: 400 }, (_unused, day) => bar(day, 100 + day / 100));
const data = (more: Partial<TickerData> = {}): TickerData => ({
  symbol: 'NWND',
  name: 'Northwind Data Inc.',
  exchange: 'NASDAQ',
  currency: 'USD',
  sharesOutstanding: 1_000_000,
  bars: rising,
  splits: [{ date: '2025-03-03', ratio: 4 }],
  dividends: [
    { date: '2025-01-10', amount: 9 },
    { date: '2025-12-01', amount: 1 },
  ],
  ...more,
});
const valuesOf = (given: TickerData) =>
  Object.fromEntries(tickerFields(given).map(({ field, value }) => [field, value]));
const near = (actual: unknown, expected: number) =>
  assert.ok(Math.abs(Number(actual) - expected) < 1e-9, `${String(actual)} is not ${expected}`);

describe('fields of a ticker', () => {
  test('come from the bars, splits, dividends and the symbol', () => {
    const values = valuesOf(data());
    assert.equal(values['date'], '2026-02-04');
    near(values['price'], 103.99);
    near(values['change'], 0.01);
    near(values['changePercent'], (0.01 / 103.98) * 100);
    near(values['weekChangePercent'], (0.07 / 103.92) * 100);
    near(values['yearChangePercent'], (3.65 / 100.34) * 100);
    near(values['ytdChangePercent'], (0.35 / 103.64) * 100);
    near(values['yearHigh'], 104.99);
    assert.equal(values['yearHighDate'], '2026-02-04');
    near(values['yearLow'], 99.35);
    assert.equal(values['yearLowDate'], '2025-02-05');
    near(values['marketCap'], 103_990_000);
    near(values['average50'], 103.745);
    assert.equal(values['streakSessions'], 399);
    assert.equal(values['volumeRatio'], 1);
    assert.deepEqual([values['lastSplitDate'], values['lastSplitRatio']], ['2025-03-03', 4]);
    assert.deepEqual([values['lastDividend'], values['lastDividendDate']], [1, '2025-12-01']);
    near(values['dividendYield'], 100 / 103.99);
  });

  test('that cannot be known are null, not a guess', () => {
    const values = valuesOf(
      data({ bars: rising.slice(0, 10), sharesOutstanding: null, splits: [], dividends: [] }),
    );
    for (const field of [
      'marketCap',
      'yearChangePercent',
      'average50',
      'averageVolume',
      'lastSplitRatio',
      'dividendYield',
      'monthChangePercent',
    ])
      assert.equal(values[field], null, field);
    const none = valuesOf(data({ bars: [] }));
    assert.deepEqual(
      [none['price'], none['date'], none['yearHigh'], none['streakSessions']],
      [null, null, null, null],
    );
    assert.equal(valuesOf(data({ bars: [bar(0, 0), bar(1, 5)] }))['changePercent'], null);
  });

  test('count a split or dividend only once its day has come', () => {
    const values = valuesOf(
      data({ splits: [{ date: '2027-01-01', ratio: 2 }], dividends: [{ date: '2027-01-01', amount: 3 }] }),
    );
    assert.deepEqual(
      [values['lastSplitRatio'], values['lastDividend'], values['dividendYield']],
      [null, null, 0],
    );
  });
});

describe('alerts of a ticker', () => {
  const active = (given: TickerData) =>
    alertFields(tickerFields(given))
      .filter((alert) => alert.active)
      .map(({ actionType, subActionType }) => `${actionType}/${subActionType}`);
  const end = (last: Partial<Bar>) => [...rising.slice(0, -1), { ...rising.at(-1)!, ...last }];

  test('hold by what happened on the last session', () => {
    assert.deepEqual(active(data()), ['price/new-high', 'trend/above-average', 'trend/streak-up']);
    assert.deepEqual(active(data({ bars: end({ close: 50, low: 49, high: 51, volume: 9000 }) })), [
      'price/fall',
      'price/new-low',
      'trend/below-average',
      'volume/spike',
    ]);
    assert.deepEqual(
      active(data({ bars: end({ volume: 100 }), splits: [{ date: '2026-01-20', ratio: 0.1 }] })),
      ['price/new-high', 'trend/above-average', 'trend/streak-up', 'volume/drought', 'split/reverse'],
    );
    assert.deepEqual(active(data({ bars: rising.slice(0, 5), dividends: [] })), [
      'price/new-high',
      'trend/streak-up',
    ]);
    assert.deepEqual(active(data({ bars: [] })), []);
    assert.ok(
      active(data({ dividends: [{ date: '2026-02-01', amount: 6 }] })).includes('dividend/high-yield'),
    );
  });

  test('every pair of action and sub-action has an alert, whose sentence can be filled', () => {
    const fields = tickerFields(data());
    const alerts = alertFields(fields);
    assert.deepEqual(
      alerts.map(({ actionType, subActionType }) => `${actionType}/${subActionType}`).sort(),
      Object.entries(alertActions)
        .flatMap(([action, subs]) => subs.map((sub) => `${action}/${sub}`))
        .sort(),
    );
    const byName: Fields = Object.fromEntries(fields.map((field) => [field.field, field]));
    for (const { field, sentence } of alerts) {
      const { text } = fillSentence(field, sentence, byName, { ticker: 'NWND', date: '2026-02-04' });
      assert.equal(hasErrorMarker(text), false, text);
    }
  });
});
