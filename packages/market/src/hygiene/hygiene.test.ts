import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Bar } from '../bars/bar.ts';
import {
  adjustedDrift,
  copiedBars,
  disagreements,
  futureBars,
  orphanedSplits,
  standstills,
  tradelessEnd,
  unpriced,
  weekendBars,
} from './bars.ts';
import { exDateOf } from './dividends.ts';
import { exchangeCalendar } from '../calendar/calendar.ts';
import { mondayOf, weeksOff } from './weeks.ts';

const bar = (date: string, close: number, more: Partial<Bar> = {}): Bar => ({
  date,
  open: close,
  high: close + 1,
  low: close - 1,
  close,
  adjClose: close,
  volume: 1000,
  ...more,
});
const flat = (date: string, close: number, volume = 0): Bar =>
  bar(date, close, { high: close, low: close, volume });
const week = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'];
const quiet = week.map((date, i) => bar(date, 100 + i));

test('a copied bar repeats prices and volume; a quiet day does not', () => {
  assert.deepEqual(copiedBars(quiet), []);
  assert.deepEqual(
    copiedBars([quiet[0]!, { ...quiet[0]!, date: week[1]! }]).map((fault) => fault.from),
    [week[1]],
  );
  assert.deepEqual(copiedBars([flat(week[0]!, 9, 5), flat(week[1]!, 9, 5)]), [], 'no range proves nothing');
  assert.deepEqual(copiedBars([quiet[0]!, { ...quiet[0]!, date: week[1]!, volume: 7 }]), []);
});

test('a standstill has at least as many equal bars as asked', () => {
  const still = [quiet[0]!, flat(week[1]!, 50), flat(week[2]!, 50), flat(week[3]!, 50), bar(week[4]!, 50)];
  assert.deepEqual(standstills(still, 3), [
    { from: week[1], to: week[3], bars: 3, reason: 'prices unchanged for 3 bars' },
  ]);
  assert.deepEqual(standstills(still, 4), []);
  assert.deepEqual(standstills(quiet, 1), []);
});

test('a series that goes on after the last trade', () => {
  const ended = [quiet[0]!, bar(week[1]!, 50), flat(week[2]!, 50), flat(week[3]!, 50), flat(week[4]!, 50)];
  const found = tradelessEnd(ended, 3)!;
  assert.deepEqual([found.from, found.to, found.bars, found.lastTraded], [week[2], week[4], 3, week[1]]);
  assert.equal(tradelessEnd(ended, 4), null);
  assert.equal(tradelessEnd(quiet, 1), null);
  assert.equal(tradelessEnd([], 1), null);
});

test('bars of days to come and of weekends', () => {
  assert.deepEqual(
    futureBars(quiet, '2024-01-03').map((fault) => fault.from),
    [week[3], week[4]],
  );
  assert.deepEqual(futureBars(quiet, '2024-01-05'), []);
  assert.deepEqual(
    weekendBars([...quiet, bar('2024-01-06', 1), bar('2024-01-07', 1)]).map((fault) => fault.reason),
    ['Saturday: no session', 'Sunday: no session'],
  );
});

test('weekend days on which a series trades by habit are sessions, unless the calendar knows better', () => {
  const days = (weekdays: readonly number[]) =>
    Array.from({ length: 60 }, (_unused, i) => new Date(Date.UTC(2024, 0, 1 + i)))
      .filter((at) => weekdays.includes(at.getUTCDay()))
      .map((at) => bar(at.toISOString().slice(0, 10), 10));
  const found = (...given: Parameters<typeof weekendBars>) => weekendBars(...given).map(({ from }) => from);
  assert.deepEqual(found([]), []);
  assert.deepEqual(found(days([0, 1, 2, 3, 4])), [], 'Riyadh');
  assert.deepEqual(found(days([0, 1, 2, 3, 4, 5, 6])), [], 'a crypto asset');
  const stray = [...days([1, 2, 3, 4, 5]), bar('2024-03-02', 10), bar('2024-03-03', 10)];
  assert.deepEqual(found(stray), ['2024-03-02', '2024-03-03']);
  assert.deepEqual(
    found(stray, (date) => date === '2024-03-02'),
    ['2024-03-03'],
    'a special session',
  );
  assert.equal(found(days([0, 1, 2, 3, 4]), () => false).length, 8);
});

test('a weekend that an exchange moved: its days are sessions up to then and none afterwards', () => {
  const sixDays = Array.from({ length: 30 * 365 }, (_unused, i) => new Date(Date.UTC(1950, 0, 2 + i))).filter(
    (at) => at.getUTCDay() % 6 !== 0 || (at.getUTCDay() === 6 && at.getTime() < Date.UTC(1952, 5, 1)),
  );
  const dates = sixDays.map((at) => at.toISOString().slice(0, 10));
  const found = (list: readonly string[]) =>
    weekendBars(list.map((date) => bar(date, 10))).map(({ from }) => from);
  assert.deepEqual(found(dates), []);
  const stray = ['1970-05-02', '1970-05-09', '1970-05-16'];
  assert.deepEqual(found([...dates, ...stray].toSorted()), stray);
});

test('a price that is no price takes what its bar says, a close only what others say', () => {
  const bars = [
    quiet[0]!,
    bar(week[1]!, 102, { low: 0, open: 101 }),
    bar(week[2]!, 103, { high: -1, open: 104 }),
  ];
  assert.deepEqual(
    unpriced(bars).map(({ field, value, suggested }) => [field, value, suggested]),
    [
      ['low', 0, 101],
      ['high', -1, 104],
    ],
  );
  assert.deepEqual(unpriced([quiet[0]!, bar(week[1]!, 0, { low: 0 })])[0]!.suggested, null);
  assert.deepEqual(unpriced([bar(week[0]!, 100), bar(week[1]!, 102, { open: 0 })])[0]!.suggested, 101);
});

test('splits without prices around them', () => {
  const split = (date: string) => ({ date, ratio: 2 });
  const found = orphanedSplits(
    quiet,
    [split('2023-12-01'), split(week[2]!), split('2024-01-08'), split('2025-01-01')],
    '2024-02-01',
  );
  assert.deepEqual(
    found.map(({ date }) => date),
    ['2023-12-01', '2024-01-08'],
  );
  assert.deepEqual(orphanedSplits([], [split(week[0]!)], '2024-02-01').length, 1);
});

test('adjusted closes off the calculated ones, closes of two sources apart', () => {
  const calculated = quiet.map((one) => one.close);
  calculated[2] = 90;
  assert.deepEqual(
    adjustedDrift(quiet, calculated, 0.01).map(({ date, suggested }) => [date, suggested]),
    [[week[2], 90]],
  );
  assert.deepEqual(adjustedDrift([bar(week[0]!, 5, { adjClose: null })], [7], 0.01), []);
  const others = quiet.map((one, i) => (i === 1 ? { ...one, close: one.close * 1.05 } : one));
  assert.deepEqual(
    disagreements(quiet, others, 0.02).map(({ date }) => date),
    [week[1]],
  );
  assert.deepEqual(disagreements(quiet, others.slice(3), 0.02), []);
});

test('weeks with more or fewer bars than sessions', () => {
  assert.equal(mondayOf('2024-01-07'), '2024-01-01');
  assert.equal(mondayOf('2024-01-08'), '2024-01-08');
  assert.deepEqual(weeksOff(week, week), []);
  assert.deepEqual(weeksOff([...week.slice(1), '2024-01-06'], [...week, '2024-01-08']), [
    { week: '2024-01-08', bars: 0, sessions: 1 },
  ]);
});

test('the ex-date that belongs to a record date, by the settlement of its time', () => {
  const { previous } = exchangeCalendar('NYSE')!;
  for (const [record, ex] of [
    ['2024-06-10', '2024-06-10'],
    ['2024-05-24', '2024-05-23'],
    ['2023-05-15', '2023-05-12'],
    ['2016-08-08', '2016-08-04'],
  ] as const)
    assert.equal(exDateOf(record, previous), ex, record);
});
