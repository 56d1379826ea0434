import { addDays, day, easter, nthWeekday, weekdayBefore, weekdayUntil, weekendToMonday } from './days.ts';
import { christmasAndBoxingDay } from './christmas.ts';
import type { CalendarRules, Closure } from './types.ts';

/** Bank holidays that were moved, and the single ones by proclamation. */
const MOVED_EARLY_MAY: Readonly<Record<number, string>> = { 1995: '1995-05-08', 2020: '2020-05-08' };
const MOVED_SPRING: Readonly<Record<number, string>> = {
  2002: '2002-06-04',
  2012: '2012-06-04',
  2022: '2022-06-02',
};
const SPECIAL: Readonly<Record<number, readonly Closure[]>> = {
  1999: [{ date: '1999-12-31', name: 'Millennium' }],
  2002: [{ date: '2002-06-03', name: 'Golden Jubilee' }],
  2011: [{ date: '2011-04-29', name: 'Wedding of Prince William' }],
  2012: [{ date: '2012-06-05', name: 'Diamond Jubilee' }],
  2022: [
    { date: '2022-06-03', name: 'Platinum Jubilee' },
    { date: '2022-09-19', name: 'Funeral of Elizabeth II' },
  ],
  2023: [{ date: '2023-05-08', name: 'Coronation of Charles III' }],
};

/**
 * London Stock Exchange: the bank holidays of England and Wales (Banking and Financial Dealings Act 1971 and the
 * proclamations under it). The last trading days before Christmas and before New Year's Day close at 12:30 (LSE's
 * yearly business day notices). Trading opens at 8:00 since 1999-09-20; before that from 9:00 since 1998-07-20 and from
 * 8:30 earlier.
 */
export const london: CalendarRules = {
  name: 'London Stock Exchange',
  timeZone: 'Europe/London',
  certainFrom: '2000-01-01',
  hours: [
    { from: '1990-01-01', open: '08:30', close: '16:30' },
    { from: '1998-07-20', open: '09:00', close: '16:30' },
    { from: '1999-09-20', open: '08:00', close: '16:30' },
  ],
  closures: (year) => [
    { date: weekendToMonday(day(year, 1, 1)), name: "New Year's Day" },
    { date: addDays(easter(year), -2), name: 'Good Friday' },
    { date: addDays(easter(year), 1), name: 'Easter Monday' },
    { date: MOVED_EARLY_MAY[year] ?? nthWeekday(year, 5, 1, 1), name: 'Early May bank holiday' },
    { date: MOVED_SPRING[year] ?? weekdayUntil(day(year, 5, 31), 1), name: 'Spring bank holiday' },
    { date: weekdayUntil(day(year, 8, 31), 1), name: 'Summer bank holiday' },
    ...christmasAndBoxingDay(year),
    ...(SPECIAL[year] ?? []),
  ],
  shortened: (year) => [
    { date: weekdayBefore(day(year, 12, 24)), name: 'Christmas Eve', close: '12:30' },
    { date: weekdayBefore(day(year, 12, 31)), name: "New Year's Eve", close: '12:30' },
  ],
};
