import type { FiscalPeriod } from '../statements/fields.ts';

/** A record of which year, period and last day are known. */
export interface PlacedRecord {
  readonly calendarYear: number;
  readonly period: FiscalPeriod;
  readonly date: string;
}

/** A year and a period. */
export type FiscalPlace = Pick<PlacedRecord, 'calendarYear' | 'period'>;

const dayMs = 86_400_000;
const yearDays = 365.25;
const dayOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
/** Years of 52 or 53 weeks end on another day each time. */
const nearDays = 15;
/** Whether two days, `YYYY-MM-DD`, may be the end of one period. */
export const isSamePeriodEnd = (one: string, other: string): boolean =>
  Math.abs(dayOf(one) - dayOf(other)) <= nearDays;
const quarters: readonly FiscalPeriod[] = ['Q1', 'Q2', 'Q3', 'Q4'];

/** The place by what is known of the company's fiscal years; undefined where no year is stored. */
function byFiscalYears(
  day: number,
  wantsYear: boolean,
  records: readonly PlacedRecord[],
): FiscalPlace | undefined {
  const years = records.filter(({ period }) => period === 'FY');
  const nearest = years.toSorted((a, b) => Math.abs(dayOf(a.date) - day) - Math.abs(dayOf(b.date) - day))[0];
  if (!nearest) return undefined;
  // Years from the end of that fiscal year, by which the period ends within the next one.
  const apart = (day - dayOf(nearest.date)) / yearDays;
  const calendarYear = nearest.calendarYear + Math.ceil(apart - nearDays / yearDays);
  if (wantsYear) return { calendarYear: nearest.calendarYear + Math.round(apart), period: 'FY' };
  const part = apart - Math.floor(apart + nearDays / yearDays);
  const quarter = Math.round(part * 4);
  return { calendarYear, period: quarter <= 0 ? 'Q4' : quarters[Math.min(quarter, 4) - 1]! };
}

/**
 * Which record a period that ends on a day belongs to: that of the same day or within two weeks, else by the company's fiscal
 * years, else by the calendar year.
 * @param wantsYear whether the year is meant, or a quarter
 */
export function fiscalPlaceOf(
  end: string,
  wantsYear: boolean,
  records: readonly PlacedRecord[],
): FiscalPlace {
  const day = dayOf(end);
  const same = records
    .filter(({ period }) => (period === 'FY') === wantsYear)
    .map((record) => ({ record, apart: Math.abs(dayOf(record.date) - day) }))
    .filter(({ apart }) => apart <= nearDays)
    .toSorted((a, b) => a.apart - b.apart)[0];
  if (same) return { calendarYear: same.record.calendarYear, period: same.record.period };
  const known = byFiscalYears(day, wantsYear, records);
  if (known) return known;
  // A quarter may end in the first days of the month after it.
  const inside = new Date((day - nearDays) * dayMs);
  const calendarYear = inside.getUTCFullYear();
  return wantsYear
    ? { calendarYear, period: 'FY' }
    : { calendarYear, period: quarters[Math.floor(inside.getUTCMonth() / 3)]! };
}

/** Quarters before a quarter that a figure of some months holds as well: of nine months the two before it. */
export function earlierQuartersOf(period: FiscalPeriod, months: number | null): readonly FiscalPeriod[] {
  const at = quarters.indexOf(period);
  const count = Math.max(0, Math.round((months ?? 0) / 3) - 1);
  return at < 0 ? [] : quarters.slice(Math.max(0, at - count), at);
}
