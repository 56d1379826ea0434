import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isQuarter,
  notBegunWords,
  offeredYears,
  quarterBefore,
  quarterOf,
  tooEarlyWords,
} from '@midoffice/contract/billing/coupon-analytics/lists';
import { activeUntil, mainUnits, monthsBegun } from './rules.ts';

test('a month counts once it has begun, and ends on the last day of a shorter one', () => {
  for (const [from, until, months] of [
    ['2026-01-10T00:00:00Z', '2026-01-10T00:00:00Z', 0],
    ['2026-01-10T00:00:00Z', '2026-01-10T00:00:01Z', 1],
    ['2026-01-10T00:00:00Z', '2026-02-10T00:00:00Z', 1],
    ['2026-01-10T00:00:00Z', '2026-02-10T00:00:01Z', 2],
    ['2026-01-31T00:00:00Z', '2026-02-28T00:00:00Z', 1],
    ['2026-01-31T00:00:00Z', '2026-03-01T00:00:00Z', 2],
    ['2024-02-29T12:00:00Z', '2025-02-28T12:00:00Z', 12],
    ['2025-12-31T23:59:59Z', '2026-01-01T00:00:00Z', 1],
    ['2026-05-01T00:00:00Z', '2026-01-01T00:00:00Z', 0],
  ] as const)
    assert.equal(monthsBegun(Date.parse(from), Date.parse(until)), months, `${from} to ${until}`);
});

test('quarters are those of UTC, the year list goes ten years back (r002-coupon-defaults)', () => {
  assert.equal(quarterOf(Date.UTC(2024, 4, 10)), '2024-Q2');
  assert.equal(quarterOf(Date.parse('2025-12-31T23:59:59.999Z')), '2025-Q4');
  assert.equal(quarterOf(Date.parse('2026-01-01T00:00:00Z')), '2026-Q1');
  assert.deepEqual(['2026-Q1', '2026-Q3'].map(quarterBefore), ['2025-Q4', '2026-Q2']);
  const years = offeredYears(Date.UTC(2024, 4, 10));
  assert.deepEqual([years[0], years.at(-1), years.length], [2024, 2014, 11]);
});

test('a quarter has begun with its first moment in UTC, and a rate may be set a year ahead (d101)', () => {
  const before = Date.parse('2026-06-30T23:59:59.999Z');
  const begun = '2026-Q3 has not begun yet, the current quarter in UTC is 2026-Q2';
  assert.deepEqual(
    [
      notBegunWords('2026-Q3', before),
      notBegunWords('2026-Q3', before + 1),
      notBegunWords('2026-Q2', before),
    ],
    [begun, undefined, undefined],
  );
  assert.deepEqual(
    [
      tooEarlyWords('2027-Q3', before),
      tooEarlyWords('2027-Q2', before),
      tooEarlyWords('2027-Q3', before + 1),
    ],
    ['must be at most a year ahead: 2027-Q2 is the last quarter', undefined, undefined],
  );
  assert.deepEqual(
    ['2026-Q1', '1970-Q4', '1969-Q4', '2099-Q5', '2099-Q0', '2026-Q11', ' 2026-Q1'].map(isQuarter),
    [true, true, false, false, false, false, false],
  );
});

test('amounts in the main unit follow the decimals of their currency', () => {
  assert.deepEqual(
    [mainUnits(123_450, 'usd'), mainUnits(1234, 'jpy'), mainUnits(1234, 'kwd')],
    [1234.5, 1234, 1.234],
  );
});

test('a subscription is active until it ended, else until it ends, else until it renews', () => {
  const life = { created: '', currentPeriodEnd: 'renews', cancelAt: null, endedAt: null };
  assert.deepEqual(
    [life, { ...life, cancelAt: 'ends' }, { ...life, cancelAt: 'ends', endedAt: 'ended' }].map(activeUntil),
    ['renews', 'ends', 'ended'],
  );
});
