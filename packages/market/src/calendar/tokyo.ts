import { addDays, day, isWeekend, nthWeekday, weekday, weekdayBefore } from './days.ts';
import type { CalendarRules, Closure, ShortSession } from './types.ts';

/** Days of the equinoxes as the National Astronomical Observatory announces them; the formula holds from 1980 to 2099. */
function equinox(year: number, base: number): number {
  return Math.floor(base + 0.242194 * (year - 1980) - Math.floor((year - 1980) / 4));
}

/** Holidays that were moved for the Games of 2020, which then took place in 2021. */
const GAMES: Readonly<Record<number, { marine: string; sports: string; mountain: string }>> = {
  2020: { marine: '2020-07-23', sports: '2020-07-24', mountain: '2020-08-10' },
  2021: { marine: '2021-07-22', sports: '2021-07-23', mountain: '2021-08-08' },
};

const SINGLE: Readonly<Record<number, readonly Closure[]>> = {
  1990: [{ date: '1990-11-12', name: 'Enthronement of Emperor Akihito' }],
  1993: [{ date: '1993-06-09', name: 'Wedding of Crown Prince Naruhito' }],
  2019: [
    { date: '2019-05-01', name: 'Accession of Emperor Naruhito' },
    { date: '2019-10-22', name: 'Enthronement of Emperor Naruhito' },
  ],
};

function movable(year: number): Closure[] {
  const games = GAMES[year];
  const holidays: Closure[] = [
    { date: year < 2000 ? day(year, 1, 15) : nthWeekday(year, 1, 1, 2), name: 'Coming of Age Day' },
    { date: year < 2003 ? day(year, 9, 15) : nthWeekday(year, 9, 1, 3), name: 'Respect for the Aged Day' },
    {
      date: games?.sports ?? (year < 2000 ? day(year, 10, 10) : nthWeekday(year, 10, 1, 2)),
      name: 'Sports Day',
    },
  ];
  if (year >= 1996)
    holidays.push({
      date: games?.marine ?? (year < 2003 ? day(year, 7, 20) : nthWeekday(year, 7, 1, 3)),
      name: 'Marine Day',
    });
  if (year >= 2016) holidays.push({ date: games?.mountain ?? day(year, 8, 11), name: 'Mountain Day' });
  if (year <= 2018) holidays.push({ date: day(year, 12, 23), name: "Emperor's Birthday" });
  if (year >= 2020) holidays.push({ date: day(year, 2, 23), name: "Emperor's Birthday" });
  return holidays;
}

function national(year: number): Closure[] {
  return [
    { date: day(year, 1, 1), name: "New Year's Day" },
    { date: day(year, 2, 11), name: 'National Foundation Day' },
    { date: day(year, 3, equinox(year, 20.8431)), name: 'Vernal Equinox Day' },
    { date: day(year, 4, 29), name: year < 2007 ? 'Greenery Day' : 'Showa Day' },
    { date: day(year, 5, 3), name: 'Constitution Memorial Day' },
    ...(year >= 2007 ? [{ date: day(year, 5, 4), name: 'Greenery Day' }] : []),
    { date: day(year, 5, 5), name: "Children's Day" },
    { date: day(year, 9, equinox(year, 23.2488)), name: 'Autumnal Equinox Day' },
    { date: day(year, 11, 3), name: 'Culture Day' },
    { date: day(year, 11, 23), name: 'Labour Thanksgiving Day' },
    ...movable(year),
    ...(SINGLE[year] ?? []),
  ];
}

/** A Sunday's holiday moves to the next day that is none (until 2006: to the Monday); a day between two is one too. */
function madeUpFor(year: number, holidays: readonly Closure[]): Closure[] {
  const taken = new Set(holidays.map(({ date }) => date));
  const added: Closure[] = [];
  for (const { date, name } of holidays) {
    if (weekday(date) !== 0) continue;
    let next = addDays(date, 1);
    if (year >= 2007) while (taken.has(next)) next = addDays(next, 1);
    added.push({ date: next, name: `${name} (made up for)` });
  }
  for (const { date } of holidays) {
    const middle = addDays(date, 1);
    if (taken.has(addDays(date, 2)) && !taken.has(middle) && weekday(middle) !== 0)
      added.push({ date: middle, name: "Citizens' holiday" });
  }
  return added;
}

/** Until January 2009 the first and the last session of a year were mornings only. */
function morningsOnly(year: number): ShortSession[] {
  let first = day(year, 1, 4);
  while (isWeekend(first)) first = addDays(first, 1);
  const short: ShortSession[] = [];
  if (year <= 2009) short.push({ date: first, name: 'First session of the year', close: '11:00' });
  if (year <= 2008)
    short.push({ date: weekdayBefore(day(year, 12, 30)), name: 'Last session of the year', close: '11:00' });
  return short;
}

/**
 * Tokyo Stock Exchange (Japan Exchange Group): the Act on National Holidays with its amendments, December 31 to January 3,
 * and 2020-10-01, when the trading system failed for the whole day. Hours: until 15:00 up to 2024-11-01 and until 15:30
 * since (JPX notice on arrowhead 4.0); the morning ended at 11:00 up to 2011-11-18. On 2005-11-01 a fault left the
 * afternoon only, on 2006-01-18 trading stopped 20 minutes early. The later afternoons of January to April 2006 are not
 * distinguished.
 */
export const tokyo: CalendarRules = {
  name: 'Tokyo Stock Exchange',
  timeZone: 'Asia/Tokyo',
  certainFrom: '1997-01-01',
  hours: [
    { from: '1990-01-01', open: '09:00', close: '15:00', pause: { from: '11:00', to: '12:30' } },
    { from: '2011-11-21', open: '09:00', close: '15:00', pause: { from: '11:30', to: '12:30' } },
    { from: '2024-11-05', open: '09:00', close: '15:30', pause: { from: '11:30', to: '12:30' } },
  ],
  closures: (year) => {
    const holidays = national(year);
    const yearEnd = [day(year, 1, 1), day(year, 1, 2), day(year, 1, 3), day(year, 12, 31)].map((date) => ({
      date,
      name: 'New Year holiday of the exchange',
    }));
    const failure = year === 2020 ? [{ date: '2020-10-01', name: 'Failure of the trading system' }] : [];
    return [
      ...holidays,
      ...madeUpFor(year, holidays).filter(({ date }) => date > day(year, 1, 3)),
      ...yearEnd,
      ...failure,
    ];
  },
  shortened: (year) => [
    ...morningsOnly(year),
    ...(year === 2005 ? [{ date: '2005-11-01', name: 'Fault of the trading system', open: '13:30' }] : []),
    ...(year === 2006 ? [{ date: '2006-01-18', name: 'Early stop', close: '14:40' }] : []),
  ],
};
