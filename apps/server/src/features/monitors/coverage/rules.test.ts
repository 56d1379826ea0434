import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exchangeCalendar } from '@midoffice/market/calendar/calendar';
import { dayNumber, dayOfNumber, missingQuarters, missingSessions, missingYears } from './rules.ts';

const nyse = exchangeCalendar('NYSE');
const days = (...dates: string[]) => dates.map(dayNumber);

describe('gaps of coverage', () => {
  test('a session without a bar is a gap; nights, weekends and holidays are none (r003-coverage)', () => {
    // 3 July 2026 is the holiday of the fourth, a Saturday; Thursday 2 and Monday 6 are sessions.
    assert.equal(missingSessions(days('2026-07-02', '2026-07-06'), nyse), 0);
    assert.equal(missingSessions(days('2026-07-01', '2026-07-06'), nyse), 1);
    assert.equal(missingSessions(days('2026-06-29', '2026-07-06'), nyse), 3);
  });

  test('a bar of a holiday fills no session', () => {
    assert.equal(missingSessions(days('2026-07-01', '2026-07-03', '2026-07-06'), nyse), 1);
  });

  test('without a calendar, or without bars, nobody can say; sessions before the calendar is certain are not missed', () => {
    assert.equal(missingSessions(days('2026-07-01', '2026-07-06'), undefined), null);
    assert.equal(missingSessions([], nyse), null);
    const calendar = { certainFrom: '2026-07-06', sessions: nyse!.sessions };
    assert.equal(missingSessions(days('2026-06-29', '2026-07-07'), calendar), 1);
    assert.equal(missingSessions(days('1950-01-03', '1951-01-03'), nyse), 0);
  });

  test('days are counted from 1970, before it too', () => {
    for (const day of ['1969-12-31', '1970-01-01', '2000-02-29', '2026-12-31'])
      assert.equal(dayOfNumber(dayNumber(day)), day);
    assert.equal(dayNumber('1970-01-02'), 1);
  });

  test('years and quarters between the first and the last record', () => {
    const of = (...texts: string[]) =>
      texts.map((text) => ({ year: Number(text.slice(0, 4)), period: text.slice(5) }));
    assert.equal(missingYears(of('2020-FY', '2023-FY', '2021-Q1')), 2);
    assert.equal(missingYears(of('2021-Q1')), 0);
    assert.equal(missingQuarters(of('2022-Q4', '2023-Q1', '2023-Q3', '2023-FY')), 1);
    assert.equal(missingQuarters(of('2022-Q1', '2023-Q1')), 3);
  });

  test('half-yearly companies miss no quarters', () => {
    const half = [2020, 2021, 2023].flatMap((year) => ['Q2', 'Q4'].map((period) => ({ year, period })));
    assert.equal(missingQuarters(half), 2);
  });
});
