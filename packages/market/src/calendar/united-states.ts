import {
  addDays,
  day,
  easter,
  nearestWeekday,
  nthWeekday,
  sundayToMonday,
  weekday,
  weekdayUntil,
} from './days.ts';
import type { CalendarRules, Closure, ShortSession } from './types.ts';

const between = (year: number, dates: readonly (readonly [date: string, name: string])[]): Closure[] =>
  dates.filter(([date]) => date.startsWith(String(year))).map(([date, name]) => ({ date, name }));

const SPECIAL = [
  ['1994-04-27', 'Day of mourning for Richard Nixon'],
  ['2001-09-11', 'Attacks of September 11'],
  ['2001-09-12', 'Attacks of September 11'],
  ['2001-09-13', 'Attacks of September 11'],
  ['2001-09-14', 'Attacks of September 11'],
  ['2004-06-11', 'Day of mourning for Ronald Reagan'],
  ['2007-01-02', 'Day of mourning for Gerald Ford'],
  ['2012-10-29', 'Hurricane Sandy'],
  ['2012-10-30', 'Hurricane Sandy'],
  ['2018-12-05', 'Day of mourning for George H. W. Bush'],
  ['2025-01-09', 'Day of mourning for Jimmy Carter'],
] as const;

/** Single days with other hours: storms, remembrance, a fault, the circuit breaker, the days around a weekend holiday. */
const SINGLE: readonly ShortSession[] = [
  { date: '1994-02-11', name: 'Snow storm', close: '14:30' },
  { date: '1995-12-18', name: 'Late open, a fault of the systems', open: '10:30' },
  { date: '1996-01-08', name: 'Snow storm', open: '11:00', close: '14:00' },
  { date: '1997-10-27', name: 'Circuit breaker', close: '15:30' },
  { date: '1997-12-26', name: 'Day after Christmas', close: '13:00' },
  { date: '1999-12-31', name: "New Year's Eve 1999", close: '13:00' },
  { date: '2002-09-11', name: 'First anniversary of September 11', open: '12:00' },
  { date: '2003-12-26', name: 'Day after Christmas', close: '13:00' },
];

/**
 * NYSE, NASDAQ and the American Stock Exchange, which keep the same days. Sources: NYSE Rule 7.2 (holidays; New Year's
 * Day on a Saturday is not made up for, since the month and year end on the Friday), NYSE's list of special closings
 * since 1885, its yearly notices of hours for the early closings. Martin Luther King's Day is kept since 1998, Juneteenth
 * since 2022. Early closings: the day after Thanksgiving since 1992 (at 14:00 in the first year), Christmas Eve (at 14:00
 * until 1992), the day before Independence Day since 1995; where the Fourth is a Thursday, the Friday after it until 2012.
 */
export const unitedStates: CalendarRules = {
  name: 'US stock exchanges',
  timeZone: 'America/New_York',
  certainFrom: '1993-01-01',
  hours: [{ from: '1990-01-01', open: '09:30', close: '16:00' }],
  closures: (year) => [
    { date: sundayToMonday(day(year, 1, 1)), name: "New Year's Day" },
    ...(year >= 1998 ? [{ date: nthWeekday(year, 1, 1, 3), name: 'Martin Luther King Jr. Day' }] : []),
    { date: nthWeekday(year, 2, 1, 3), name: "Washington's Birthday" },
    { date: addDays(easter(year), -2), name: 'Good Friday' },
    { date: weekdayUntil(day(year, 5, 31), 1), name: 'Memorial Day' },
    ...(year >= 2022 ? [{ date: nearestWeekday(day(year, 6, 19)), name: 'Juneteenth' }] : []),
    { date: nearestWeekday(day(year, 7, 4)), name: 'Independence Day' },
    { date: nthWeekday(year, 9, 1, 1), name: 'Labor Day' },
    { date: nthWeekday(year, 11, 4, 4), name: 'Thanksgiving Day' },
    { date: nearestWeekday(day(year, 12, 25)), name: 'Christmas Day' },
    ...between(year, SPECIAL),
  ],
  shortened: (year) => {
    const early = year < 1993 ? '14:00' : '13:00';
    const fourth = weekday(day(year, 7, 4));
    const short: ShortSession[] = [{ date: day(year, 12, 24), name: 'Christmas Eve', close: early }];
    if (year >= 1992)
      short.push({
        date: addDays(nthWeekday(year, 11, 4, 4), 1),
        name: 'Day after Thanksgiving',
        close: early,
      });
    if (year >= 1995 && ([2, 3, 5].includes(fourth) || (fourth === 4 && year >= 2013)))
      short.push({ date: day(year, 7, 3), name: 'Day before Independence Day', close: '13:00' });
    if (year >= 1995 && year < 2013 && fourth === 4)
      short.push({ date: day(year, 7, 5), name: 'Day after Independence Day', close: '13:00' });
    return [...short, ...SINGLE.filter(({ date }) => date.startsWith(String(year)))];
  },
};
