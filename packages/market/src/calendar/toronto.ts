import { addDays, day, easter, nthWeekday, weekdayUntil, weekendToMonday } from './days.ts';
import { christmasAndBoxingDay } from './christmas.ts';
import type { CalendarRules } from './types.ts';

/**
 * Toronto Stock Exchange and TSX Venture. Sources: TMX Group's yearly notices of holidays and hours; the two days of
 * 2001. Family Day is kept since 2008, Christmas Eve closes at 13:00 since 2010.
 */
export const toronto: CalendarRules = {
  name: 'Toronto Stock Exchange',
  timeZone: 'America/Toronto',
  certainFrom: '2000-01-01',
  hours: [{ from: '1990-01-01', open: '09:30', close: '16:00' }],
  closures: (year) => [
    { date: weekendToMonday(day(year, 1, 1)), name: "New Year's Day" },
    ...(year >= 2008 ? [{ date: nthWeekday(year, 2, 1, 3), name: 'Family Day' }] : []),
    { date: addDays(easter(year), -2), name: 'Good Friday' },
    { date: weekdayUntil(day(year, 5, 24), 1), name: 'Victoria Day' },
    { date: weekendToMonday(day(year, 7, 1)), name: 'Canada Day' },
    { date: nthWeekday(year, 8, 1, 1), name: 'Civic Holiday' },
    { date: nthWeekday(year, 9, 1, 1), name: 'Labour Day' },
    { date: nthWeekday(year, 10, 1, 2), name: 'Thanksgiving Day' },
    ...christmasAndBoxingDay(year),
    ...(year === 2001
      ? [
          { date: '2001-09-11', name: 'Attacks of September 11' },
          { date: '2001-09-12', name: 'Attacks of September 11' },
        ]
      : []),
  ],
  shortened: (year) =>
    year < 2010 ? [] : [{ date: day(year, 12, 24), name: 'Christmas Eve', close: '13:00' }],
};
