import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { weeklyCountOf } from './weekly-count.ts';

/** Days of the weeks from a Monday on: how many of each week. */
function weeksOf(monday: string, perWeek: readonly number[]): string[] {
  return perWeek.flatMap((count, week) =>
    Array.from({ length: count }, (_unused, day) =>
      new Date(Date.parse(`${monday}T00:00:00Z`) + (week * 7 + day) * 86_400_000).toISOString().slice(0, 10),
    ),
  );
}

describe('weekly count', () => {
  const cases: readonly [string, readonly number[], number][] = [
    ['no bars', [], 0],
    ['one week only: it is not whole', [5], 0],
    ['whole weeks of five', [5, 5, 5, 5, 2], 5],
    ['holidays do not lower it', [5, 5, 4, 5, 5, 4, 5, 5, 1], 5],
    ['a thinly traded symbol', [1, 1, 2, 1, 1, 1], 1],
    ['every day of the week', [7, 7, 7, 7, 7], 7],
    [
      'only the last 13 weeks count',
      [...Array.from({ length: 30 }, () => 5), ...Array.from({ length: 14 }, () => 2)],
      2,
    ],
    ['weeks without a bar count as none', [5, 0, 0, 0, 5, 1], 0],
    ['between two counts the lower', [5, 4, 5, 4, 5, 1], 4],
  ];
  for (const [name, perWeek, expected] of cases) {
    test(name, () => assert.equal(weeklyCountOf(weeksOf('2024-01-01', perWeek)), expected));
  }
});
