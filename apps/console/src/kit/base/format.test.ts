import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { formatMoney, formatNumber, formatTime } from './format.ts';

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
        const options =
          digits === undefined
            ? { maximumFractionDigits: 6 }
            : { minimumFractionDigits: digits, maximumFractionDigits: digits };
        assert.equal(
          formatNumber(value === 0 ? 0 : value, digits),
          (value === 0 ? 0 : value).toLocaleString('en-US', options),
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

test('amounts are in the smallest unit of their currency', () => {
  assert.equal(formatMoney(123_450), '$1,234.50');
  assert.equal(formatMoney(1234, 'jpy'), '¥1,234');
  assert.equal(
    formatMoney(1_234_500, 'huf').replace('\u00a0', ' '),
    'HUF 12,345.00',
    'the provider counts hundredths',
  );
  assert.equal(formatMoney(5, 'eur'), '€0.05');
});
