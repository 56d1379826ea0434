/**
 * Lunar days that Hong Kong keeps, by year: New Year's Day, the Buddha's birthday (8th of the 4th month), Tuen Ng (5th of
 * the 5th), Mid-Autumn (15th of the 8th) and Chung Yeung (9th of the 9th). As the Hong Kong Observatory's conversion
 * tables have them; recomputed from the new moons at Beijing (Meeus, Astronomical Algorithms, chapter 49).
 */
const LUNAR_DAYS: Readonly<Record<number, string>> = {
  1990: '01-27 05-02 05-28 10-03 10-26',
  1991: '02-15 05-21 06-16 09-22 10-16',
  1992: '02-04 05-10 06-05 09-11 10-04',
  1993: '01-23 05-28 06-24 09-30 10-23',
  1994: '02-10 05-18 06-13 09-20 10-13',
  1995: '01-31 05-07 06-02 09-09 11-01',
  1996: '02-19 05-24 06-20 09-27 10-20',
  1997: '02-07 05-14 06-09 09-16 10-10',
  1998: '01-28 05-03 05-30 10-05 10-28',
  1999: '02-16 05-22 06-18 09-24 10-17',
  2000: '02-05 05-11 06-06 09-12 10-06',
  2001: '01-24 04-30 06-25 10-01 10-25',
  2002: '02-12 05-19 06-15 09-21 10-14',
  2003: '02-01 05-08 06-04 09-11 10-04',
  2004: '01-22 05-26 06-22 09-28 10-22',
  2005: '02-09 05-15 06-11 09-18 10-11',
  2006: '01-29 05-05 05-31 10-06 10-30',
  2007: '02-18 05-24 06-19 09-25 10-19',
  2008: '02-07 05-12 06-08 09-14 10-07',
  2009: '01-26 05-02 05-28 10-03 10-26',
  2010: '02-14 05-21 06-16 09-22 10-16',
  2011: '02-03 05-10 06-06 09-12 10-05',
  2012: '01-23 04-28 06-23 09-30 10-23',
  2013: '02-10 05-17 06-12 09-19 10-13',
  2014: '01-31 05-06 06-02 09-08 10-02',
  2015: '02-19 05-25 06-20 09-27 10-21',
  2016: '02-08 05-14 06-09 09-15 10-09',
  2017: '01-28 05-03 05-30 10-04 10-28',
  2018: '02-16 05-22 06-18 09-24 10-17',
  2019: '02-05 05-12 06-07 09-13 10-07',
  2020: '01-25 04-30 06-25 10-01 10-25',
  2021: '02-12 05-19 06-14 09-21 10-14',
  2022: '02-01 05-08 06-03 09-10 10-04',
  2023: '01-22 05-26 06-22 09-29 10-23',
  2024: '02-10 05-15 06-10 09-17 10-11',
  2025: '01-29 05-05 05-31 10-06 10-29',
  2026: '02-17 05-24 06-19 09-25 10-18',
  2027: '02-06 05-13 06-09 09-15 10-08',
  2028: '01-26 05-02 05-28 10-03 10-26',
  2029: '02-13 05-20 06-16 09-22 10-16',
  2030: '02-03 05-09 06-05 09-12 10-05',
  2031: '01-23 05-28 06-24 10-01 10-24',
  2032: '02-11 05-16 06-12 09-19 10-12',
  2033: '01-31 05-06 06-01 09-08 10-01',
  2034: '02-19 05-25 06-20 09-27 10-20',
  2035: '02-08 05-15 06-10 09-16 10-09',
};

export interface LunarDays {
  readonly newYear: string;
  readonly buddha: string;
  readonly tuenNg: string;
  readonly midAutumn: string;
  readonly chungYeung: string;
}

/** @throws RangeError for a year that the table does not hold */
export function lunarDays(year: number): LunarDays {
  const days = LUNAR_DAYS[year]?.split(' ').map((each) => `${year}-${each}`);
  if (!days) throw new RangeError(`no lunar days for ${year}`);
  const [newYear, buddha, tuenNg, midAutumn, chungYeung] = days as [string, string, string, string, string];
  return { newYear, buddha, tuenNg, midAutumn, chungYeung };
}
