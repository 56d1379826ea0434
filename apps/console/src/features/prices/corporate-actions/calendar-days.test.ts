import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calendarDays, isWeekend, movedDay, weekdayOf } from './calendar-days.ts';

test('the bar has seven days, three before and three after the chosen one (r001-eds-7-days)', () => {
  assert.deepEqual(calendarDays('2024-03-10'), [
    '2024-03-07',
    '2024-03-08',
    '2024-03-09',
    '2024-03-10',
    '2024-03-11',
    '2024-03-12',
    '2024-03-13',
  ]);
});

test('the bar crosses months, years and leap days, and a change of clocks makes no day twice', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['2024-01-01', '2023-12-29', '2024-01-04'],
    ['2024-03-01', '2024-02-27', '2024-03-04'],
    ['2023-03-01', '2023-02-26', '2023-03-04'],
    ['2024-11-03', '2024-10-31', '2024-11-06'],
  ];
  for (const [day, first, last] of cases) {
    const days = calendarDays(day);
    assert.equal(days[0], first, day);
    assert.equal(days.at(-1), last, day);
    assert.equal(new Set(days).size, 7, day);
  }
});

test('days move by any number, and name their weekday', () => {
  assert.equal(movedDay('2024-02-28', 2), '2024-03-01');
  assert.equal(movedDay('2024-03-10', -7), '2024-03-03');
  assert.equal(weekdayOf('2024-03-10'), 'Sun');
  assert.deepEqual(['2024-03-08', '2024-03-09', '2024-03-10', '2024-03-11'].map(isWeekend), [
    false,
    true,
    true,
    false,
  ]);
});
