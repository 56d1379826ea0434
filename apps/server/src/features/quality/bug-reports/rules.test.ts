import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mapChange, repairText, sameValue, type Repair } from './rules.ts';

const head = (endpoint: string, period = '2024-05-03') => ({ endpoint, ticker: 'NWND', period });
const change = (field: string, newValue: unknown = 2, oldValue: unknown = 1) => ({
  field,
  oldValue,
  newValue,
});
const bar = (more: object): Repair =>
  ({
    kind: 'bar',
    chartType: 'eod',
    date: '2024-05-03',
    field: 'close',
    value: 2,
    was: 1,
    ...more,
  }) as Repair;
const record = (more: object): Repair =>
  ({
    kind: 'record',
    table: 'dividends',
    date: '2024-05-03',
    field: 'dividend',
    value: 2,
    was: 1,
    ...more,
  }) as Repair;

describe('changes of reports', () => {
  const repaired: [endpoint: string, period: string, given: ReturnType<typeof change>, want: Repair][] = [
    ['historical-price-eod/full', '2024-05-03', change('close'), bar({})],
    ['historical-price-full', '', change('2024-05-04.high'), bar({ date: '2024-05-04', field: 'high' })],
    ['historical-price-eod/light', '2024-05-03', change('volume', 0), bar({ field: 'volume', value: 0 })],
    [
      'historical-price-eod/full',
      '2024-05-03',
      change('close', '12.5', null),
      bar({ value: 12.5, was: null }),
    ],
    [
      'v3/historical-chart/1min',
      '2024-05-03 09:30',
      change('low'),
      bar({ chartType: '1min', field: 'low', date: '2024-05-03T09:30:00' }),
    ],
    [
      'historical-market-capitalization',
      '2024-05-03',
      change('sharesOutstanding'),
      { kind: 'shares', date: '2024-05-03', value: 2, was: 1 },
    ],
    ['dividends', '2024-05-03', change('amount'), record({})],
    [
      'dividends-calendar',
      '2024-05-03',
      change('paymentDate', '2024-06-01', '2024-06-02'),
      record({ field: 'paymentDate', value: '2024-06-01', was: '2024-06-02' }),
    ],
    [
      'splits',
      '2024-05-03',
      change('numerator', 4),
      record({ table: 'splits', field: 'numerator', value: 4 }),
    ],
    [
      'earnings',
      '2024-05-03',
      change('epsActual', -0.5),
      record({ table: 'earnings', field: 'eps', value: -0.5 }),
    ],
  ];
  for (const [endpoint, period, given, want] of repaired) {
    test(`${endpoint} ${period} ${given.field} is ${repairText('NWND', want)}`, () => {
      assert.deepEqual(mapChange(head(endpoint, period), given), { repair: want });
    });
  }

  const refused: [endpoint: string, period: string, given: ReturnType<typeof change>, why: RegExp][] = [
    ['income-statement', 'FY2023', change('revenue'), /^No repair is available for income-statement\.$/],
    ['earning-call-transcript', '2024-05-03', change('content'), /^No repair is available/],
    ['historical-price-eod/full', 'FY2023', change('close'), /names no day/],
    ['historical-price-eod/full', '2024-02-30', change('close'), /names no day/],
    ['historical-price-eod/full', '', change('close'), /\(none\) names no day/],
    ['historical-price-eod/full', '2024-05-03', change('close', 0), /must be above 0/],
    ['historical-price-eod/full', '2024-05-03', change('close', -1), /must be above 0/],
    ['historical-price-eod/full', '2024-05-03', change('volume', -1), /must be at least 0/],
    ['historical-price-eod/full', '2024-05-03', change('close', 'twelve'), /proposes no number/],
    ['historical-price-eod/full', '2024-05-03', change('close', null), /proposes no number/],
    ['historical-price-eod/full', '2024-05-03', change('close', '1e999'), /proposes no number/],
    ['historical-price-eod/full', '2024-05-03', change('changePercent'), /follows from the prices/],
    ['historical-price-eod/full', '2024-05-03', change('a\u202eb'), /^ab is not kept/],
    ['historical-price-eod/full', '2024-05-03', change('constructor'), /follows from the prices/],
    ['historical-chart/5min', '2024-05-03', change('close'), /names no moment/],
    ['historical-chart/5min', '2024-05-03 09:30', change('adjClose'), /no adjusted close/],
    ['market-capitalization', '2024-05-03', change('marketCap'), /calculated from price and shares/],
    ['market-capitalization', '2024-05-03', change('name', 'x'), /not kept with the market cap/],
    ['dividends', '2024-05-03', change('adjDividend'), /not kept with the dividends/],
    ['dividends', '2024-05-03', change('constructor'), /not kept with the dividends/],
    ['dividends', '2024-05-03', change('paymentDate', 'soon'), /proposes no day/],
    ['splits', '2024-05-03', change('denominator', 0), /must be above 0/],
  ];
  for (const [endpoint, period, given, why] of refused) {
    test(`${endpoint} ${period} ${given.field} to ${String(given.newValue)} cannot be ticked, and why`, () => {
      const mapped = mapChange(head(endpoint, period), given);
      assert.ok('problem' in mapped);
      assert.match(mapped.problem, why);
    });
  }
});

test('a rounded value that a customer saw matches the current one', () => {
  assert.ok(sameValue(182.35, 182.3512));
  assert.ok(!sameValue(182.35, 182.4));
  assert.ok(sameValue(0, 0));
});
