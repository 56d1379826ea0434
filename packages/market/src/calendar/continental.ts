import { addDays, day, easter, weekdayBefore } from './days.ts';
import type { CalendarRules, Closure } from './types.ts';

const common = (year: number): Closure[] => [
  { date: day(year, 1, 1), name: "New Year's Day" },
  { date: addDays(easter(year), -2), name: 'Good Friday' },
  { date: addDays(easter(year), 1), name: 'Easter Monday' },
  { date: day(year, 5, 1), name: 'Labour Day' },
  { date: day(year, 12, 25), name: 'Christmas Day' },
  { date: day(year, 12, 26), name: 'Boxing Day' },
];

/**
 * Xetra. Sources: Deutsche Börse's yearly trading calendars. Whit Monday was closed in 2007 and from 2015 to 2021, the Day
 * of German Unity from 2014 to 2021, Reformation Day in 2017. The last trading day of the year closes at 14:00 since 2010.
 * Trading ran until 20:00 from 2000-06-02 to 2003-10-31.
 */
export const xetra: CalendarRules = {
  name: 'Xetra',
  timeZone: 'Europe/Berlin',
  certainFrom: '2002-01-01',
  hours: [
    { from: '1990-01-01', open: '09:00', close: '17:30' },
    { from: '2000-06-02', open: '09:00', close: '20:00' },
    { from: '2003-11-03', open: '09:00', close: '17:30' },
  ],
  closures: (year) => [
    ...common(year),
    ...(year === 2007 || (year >= 2015 && year <= 2021)
      ? [{ date: addDays(easter(year), 50), name: 'Whit Monday' }]
      : []),
    ...(year >= 2014 && year <= 2021 ? [{ date: day(year, 10, 3), name: 'Day of German Unity' }] : []),
    ...(year === 2017 ? [{ date: '2017-10-31', name: 'Reformation Day' }] : []),
    { date: day(year, 12, 24), name: 'Christmas Eve' },
    { date: day(year, 12, 31), name: "New Year's Eve" },
  ],
  shortened: (year) =>
    year < 2010
      ? []
      : [{ date: weekdayBefore(day(year, 12, 30)), name: 'Last trading day of the year', close: '14:00' }],
};

/**
 * Euronext Paris, Amsterdam and Brussels, which keep one calendar since 2002 (before it each kept its country's holidays).
 * Source: Euronext's yearly calendars. Christmas Eve and New Year's Eve close at 14:05 where they are weekdays.
 */
export const euronext: CalendarRules = {
  name: 'Euronext',
  timeZone: 'Europe/Paris',
  certainFrom: '2002-01-01',
  hours: [{ from: '1990-01-01', open: '09:00', close: '17:30' }],
  closures: common,
  shortened: (year) => [
    { date: day(year, 12, 24), name: 'Christmas Eve', close: '14:05' },
    { date: day(year, 12, 31), name: "New Year's Eve", close: '14:05' },
  ],
};
