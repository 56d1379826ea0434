import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { dayNumber, isIsoDate } from './fields.ts';

it('dayNumber is what the calendar of dates says, from the year 0 to 9999', () => {
  const first = Date.parse('0000-01-01T00:00:00Z') / 86_400_000;
  const last = Date.parse('9999-12-31T00:00:00Z') / 86_400_000;
  const same = (day: number): void =>
    assert.equal(dayNumber(new Date(day * 86_400_000).toISOString().slice(0, 10)), day);
  for (const day of [first, -1, 0, 1, last]) same(day);
  fc.assert(fc.property(fc.integer({ min: first, max: last }), same), { numRuns: 2000, seed: 3 });
});

it('isIsoDate accepts the days that the calendar of dates has, and nothing else', () => {
  const isDay = (year: number, month: number, day: number): boolean => {
    const date = new Date(Date.UTC(year, month - 1, day));
    return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  };
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  for (const year of [100, 1600, 1900, 1904, 2000, 2023, 2024, 2100, 9999])
    for (let month = 0; month <= 13; month += 1)
      for (let day = 0; day <= 32; day += 1) {
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        assert.equal(isIsoDate(text), isDay(year, month, day), text);
      }
  for (const text of [
    '',
    '2020-1-01',
    '2020/01/01',
    '2020-01-0a',
    '2020-01-01\n',
    ' 2020-01-01',
    '0099-01-01',
  ])
    assert.equal(isIsoDate(text), false, JSON.stringify(text));
});
