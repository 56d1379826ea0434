import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDuration, formatRate, formatSize } from './usage-format.ts';
import { stackOf } from './usage-data.ts';

test('sizes are megabytes, and gigabytes in the thousands (r000-usage-size-unit)', () => {
  assert.deepEqual([512, 2500, 0, 999.994, 1000, 0.004].map(formatSize), [
    '512 MB',
    '2.5 GB',
    '0 MB',
    '999.99 MB',
    '1 GB',
    '< 0.01 MB',
  ]);
});

test('rates are percentages (r000-usage-rates-pct)', () => {
  assert.deepEqual(
    [formatRate(90, 100), formatRate(1, 3), formatRate(0, 5), formatRate(0, 0)],
    ['90%', '33.3%', '0%', ''],
  );
});

test('durations are days, hours, minutes or seconds by their thresholds (r000-usage-duration-units)', () => {
  const cases: [number, string][] = [
    [180, '180 s'],
    [181, '3 minutes'],
    [7200, '120 minutes'],
    [7201, '2 hours'],
    [259_200, '72 hours'],
    [259_201, '3 days'],
    [0.25, '0.25 s'],
    [12.34, '12.3 s'],
  ];
  for (const [seconds, text] of cases) assert.equal(formatDuration(seconds), text);
});

test('there is a bar for each step of the range, the busiest series first', () => {
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-01T04:00:00Z', bucketSeconds: 3600 };
  const { bars, series } = stackOf(
    [
      { date: '2026-03-01T01:00:00Z', count: 2, basepath: '/a' },
      { date: '2026-03-01T01:00:00Z', count: 5, basepath: '/b' },
      { date: '2026-03-01T03:00:00Z', count: 1, basepath: '/a' },
    ],
    range,
  );
  assert.deepEqual(bars, ['03-01 00:00', '03-01 01:00', '03-01 02:00', '03-01 03:00']);
  assert.deepEqual(series, [
    { name: '/b', values: [0, 5, 0, 0] },
    { name: '/a', values: [0, 2, 0, 1] },
  ]);
});

test('weeks begin on Monday, also one that began before the range', () => {
  const range = { from: '2026-03-04T00:00:00Z', to: '2026-03-18T00:00:00Z', bucketSeconds: 604_800 };
  const { bars, series } = stackOf([{ date: '2026-03-02T00:00:00Z', count: 3, exchange: 'NYSE' }], range);
  assert.deepEqual(bars, ['2026-03-02', '2026-03-09', '2026-03-16']);
  assert.deepEqual(series[0]?.values, [3, 0, 0]);
});

test('bars by status are named by it', () => {
  const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z', bucketSeconds: 3600 };
  const { series } = stackOf(
    [
      { date: '2026-03-01T00:00:00Z', count: 2, status: 401 },
      { date: '2026-03-01T00:00:00Z', count: 5, status: 500 },
    ],
    range,
  );
  assert.deepEqual(
    series.map(({ name }) => name),
    ['Status 500', 'Status 401'],
  );
});
