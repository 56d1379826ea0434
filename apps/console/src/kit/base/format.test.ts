import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatAgo, formatExact, formatMoney, formatNumber, formatTime } from './format.ts';

test('a moment in UTC reads as the formatter of the platform would write it', () => {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'UTC',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1600-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      (date) => {
        const wanted = parts.format(date);
        assert.equal(formatTime(date.toISOString(), 'UTC', { seconds: true }), `${wanted} UTC`);
        assert.equal(formatTime(date.getTime(), 'UTC'), `${wanted.slice(0, -3)} UTC`);
      },
    ),
  );
});

test('the exchange zone follows daylight saving, bad and missing times are shown as they are', () => {
  assert.equal(formatTime('2026-07-01T13:30:00Z', 'exchange'), '2026-07-01 09:30 EDT');
  assert.equal(formatTime('2026-12-01T14:30:00Z', 'exchange', { seconds: true }), '2026-12-01 09:30:00 EST');
  assert.equal(formatTime('soon', 'UTC'), 'soon');
  assert.equal(formatTime(null, 'UTC'), '');
});

test('numbers read as the platform writes them in American English', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.integer(),
        fc.double({ noNaN: true }),
        fc.double({ noNaN: true, min: -1e7, max: 1e7 }),
        // Halves of the last digit that is shown.
        fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 2000),
      ),
      fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
      (value, digits) => {
        const isTiny = digits === undefined && value !== 0 && Math.abs(value) < 1e-3;
        const options = isTiny
          ? { maximumSignificantDigits: 6 }
          : digits === undefined
            ? { maximumFractionDigits: 6 }
            : { minimumFractionDigits: digits, maximumFractionDigits: digits };
        assert.equal(
          formatNumber(value === 0 ? 0 : value, digits),
          // No minus before a zero.
          (value === 0 ? 0 : value).toLocaleString('en-US', { ...options, signDisplay: 'negative' }),
        );
      },
    ),
    {
      numRuns: 3000,
      examples: [
        [242_705.3295, 3],
        [-318_473.4275, 3],
        [0.9999999, undefined],
        [999.9995, 3],
      ],
    },
  );
  assert.equal(formatNumber(Number.NaN), '');
});

test('a tiny number is not shown as zero, and zero has no sign', () => {
  assert.deepEqual(
    [1.2e-7, -1e-7, 0.000_912_345_678, 0, -0].map((value) => formatNumber(value)),
    ['0.00000012', '-0.0000001', '0.000912346', '0', '0'],
  );
  assert.deepEqual([formatNumber(-0.001, 2), formatNumber(-0.005, 2)], ['0.00', '-0.01']);
});

test('a field that is to be edited begins with every digit of its value', () => {
  assert.deepEqual(
    [1_234_567.123_456_78, -0.000_000_12, 9_007_199_254_740_991, 51.909_999_999_999_99, 0, null].map(
      formatExact,
    ),
    ['1,234,567.12345678', '-1.2e-7', '9,007,199,254,740,991', '51.90999999999999', '0', ''],
  );
});

test('amounts are in the smallest unit of their currency', () => {
  assert.equal(formatMoney(123_450, 'usd'), '$1,234.50');
  assert.equal(formatMoney(1234, 'jpy'), '¥1,234');
  assert.equal(
    formatMoney(1_234_500, 'huf').replace('\u00a0', ' '),
    'HUF 12,345.00',
    'the provider counts hundredths',
  );
  assert.deepEqual([formatMoney(150_000, null), formatMoney(0, null)], ['unknown currency', '0']);
  assert.equal(formatMoney(5, 'eur'), '€0.05');
});

test('how long ago: seconds up to 180, minutes up to 120, hours up to 72, then days (r003-relative-time)', () => {
  const now = Date.parse('2026-06-15T12:00:00Z');
  const [minute, hour] = [60, 3600];
  assert.deepEqual(
    [0, 1, 180, 181, 200, 239, 120 * minute, 121 * minute, 72 * hour, 73 * hour, 95 * hour, -300].map((ago) =>
      formatAgo(now - ago * 1000, now),
    ),
    [
      'now',
      '1 second ago',
      '180 seconds ago',
      '3 minutes ago',
      '3 minutes ago',
      '3 minutes ago',
      '120 minutes ago',
      '2 hours ago',
      '72 hours ago',
      '3 days ago',
      '3 days ago',
      'in 5 minutes',
    ],
  );
  assert.equal(formatAgo('soon', now), 'soon');
});
