import { addDays, day, easter, weekday } from './days.ts';
import { lunarDays } from './lunar-days.ts';
import type { CalendarRules, Closure } from './types.ts';

/**
 * Days without any trading for a typhoon or a black rainstorm (HKEX's notices). Since 2024-09-23 the market trades through
 * severe weather. Mornings or afternoons alone that were lost to weather are not in the table.
 */
const WEATHER = [
  '1999-09-16',
  '2001-07-06',
  '2001-07-25',
  '2008-08-06',
  '2008-08-22',
  '2011-09-29',
  '2013-08-14',
  '2016-08-02',
  '2016-10-21',
  '2017-08-23',
  '2020-10-13',
  '2021-10-13',
  '2023-07-17',
  '2023-09-01',
  '2023-09-08',
  '2024-09-06',
];

const SINGLE: readonly Closure[] = [
  { date: '1997-07-02', name: 'Day after the handover' },
  { date: '1997-10-02', name: 'Day after National Day' },
  { date: '1998-10-02', name: 'Day after National Day' },
  { date: '1999-12-31', name: 'Change of the millennium' },
  { date: '2015-09-03', name: '70th anniversary of the end of the war' },
];

/** The solar term of early April, on Hong Kong's clock. */
function chingMing(year: number): string {
  const since = year % 100;
  return day(year, 4, Math.floor((year < 2000 ? 5.59 : 4.81) + 0.2422 * since) - Math.floor(since / 4));
}

/**
 * The lunar New Year takes three days. One that falls on a Sunday was made up for by the day before New Year's Day, and
 * since 2012 by the fourth day (Cap. 149, as amended in 2011).
 */
function lunarNewYear(year: number, first: string): Closure[] {
  const name = 'Lunar New Year';
  const days = [0, 1, 2].map((n) => addDays(first, n));
  if (days.some((date) => weekday(date) === 0)) days.push(addDays(first, year < 2012 ? -1 : 3));
  return days.map((date) => ({ date, name }));
}

/** Holidays of which a Sunday's or a taken day's moves to the next day that is free, in this order. */
function statutory(year: number): Closure[] {
  const { buddha, tuenNg, midAutumn, chungYeung } = lunarDays(year);
  const after = addDays(midAutumn, 1);
  return [
    { date: day(year, 1, 1), name: 'The first day of January' },
    { date: chingMing(year), name: 'Ching Ming' },
    ...(year >= 1999 ? [{ date: day(year, 5, 1), name: 'Labour Day' }] : []),
    ...(year >= 1999 ? [{ date: buddha, name: "The Buddha's birthday" }] : []),
    { date: tuenNg, name: 'Tuen Ng' },
    ...(year >= 1997 ? [{ date: day(year, 7, 1), name: 'Establishment Day' }] : []),
    ...(year >= 1997 ? [{ date: day(year, 10, 1), name: 'National Day' }] : []),
    // Until 2011 a Sunday after Mid-Autumn was made up for by the Saturday of the festival itself.
    ...(year < 2012 && weekday(after) === 0 ? [] : [{ date: after, name: 'The day after Mid-Autumn' }]),
    { date: chungYeung, name: 'Chung Yeung' },
    { date: day(year, 12, 25), name: 'Christmas Day' },
    { date: day(year, 12, 26), name: 'The first weekday after Christmas Day' },
  ];
}

function closures(year: number): Closure[] {
  const fixed: Closure[] = [
    { date: addDays(easter(year), -2), name: 'Good Friday' },
    { date: addDays(easter(year), 1), name: 'Easter Monday' },
    ...lunarNewYear(year, lunarDays(year).newYear),
  ];
  const taken = new Set(fixed.map(({ date }) => date));
  const moved = statutory(year).map(({ date, name }) => {
    let on = date;
    while (weekday(on) === 0 || taken.has(on)) on = addDays(on, 1);
    taken.add(on);
    return { date: on, name };
  });
  const own = String(year);
  return [
    ...fixed,
    ...moved,
    ...SINGLE.filter(({ date }) => date.startsWith(own)),
    ...WEATHER.filter((date) => date.startsWith(own)).map((date) => ({ date, name: 'Severe weather' })),
  ];
}

/**
 * Stock Exchange of Hong Kong: the general holidays (General Holidays Ordinance, Cap. 149). The eves of the lunar New Year,
 * of Christmas and of New Year are mornings only. Hours by HKEX's notices: two stages of longer hours from 2011-03-07 and
 * 2012-03-05. Not certain before 2000, when the holidays of the colony had just gone.
 */
export const hongKong: CalendarRules = {
  name: 'Hong Kong Stock Exchange',
  timeZone: 'Asia/Hong_Kong',
  certainFrom: '2000-01-01',
  hours: [
    { from: '1990-01-01', open: '10:00', close: '16:00', pause: { from: '12:30', to: '14:30' } },
    { from: '2011-03-07', open: '09:30', close: '16:00', pause: { from: '12:00', to: '13:30' } },
    { from: '2012-03-05', open: '09:30', close: '16:00', pause: { from: '12:00', to: '13:00' } },
  ],
  closures,
  shortened: (year) => {
    const close = (date: string): string => (date < '2011-03-07' ? '12:30' : '12:00');
    return [
      { date: addDays(lunarDays(year).newYear, -1), name: 'Eve of the lunar New Year' },
      { date: day(year, 12, 24), name: 'Christmas Eve' },
      { date: day(year, 12, 31), name: "New Year's Eve" },
    ].map((one) => ({ ...one, close: close(one.date) }));
  },
};
