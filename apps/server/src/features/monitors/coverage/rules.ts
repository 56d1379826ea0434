import { CALENDAR_YEARS, type ExchangeCalendar } from '@midoffice/market/calendar/calendar';

const dayMs = 86_400_000;
/** Days since 1970, as the store counts them. */
export const dayNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs);

/** The day of a number, `YYYY-MM-DD`. */
export const dayOfNumber = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

const lines = new WeakMap<object, readonly number[]>();

/** All sessions of a calendar from the day on which it is certain, ascending; computed once. */
function sessionDays(calendar: SessionCalendar): readonly number[] {
  let days = lines.get(calendar);
  if (!days) {
    const from = [calendar.certainFrom, `${CALENDAR_YEARS.first}-01-01`].sort().at(-1)!;
    days = calendar.sessions(from, `${CALENDAR_YEARS.last}-12-31`).map(dayNumber);
    lines.set(calendar, days);
  }
  return days;
}

type SessionCalendar = Pick<ExchangeCalendar, 'sessions' | 'certainFrom'>;

/**
 * How many sessions of an exchange between the first and the last of some days are not among them. Days on which the exchange
 * was closed fill no session, and sessions before the calendar is certain are not missed.
 * @param days since 1970, ascending
 * @returns null without a calendar
 */
export function missingSessions(
  days: readonly number[],
  calendar: SessionCalendar | undefined,
): number | null {
  const first = days[0];
  const last = days.at(-1);
  if (!calendar || first === undefined || last === undefined) return null;
  let at = 0;
  let missing = 0;
  for (const session of sessionDays(calendar)) {
    if (session < first) continue;
    if (session > last) break;
    while (days[at]! < session) at += 1;
    if (days[at] !== session) missing += 1;
  }
  return missing;
}

/** The place of a period on a line of quarters; undefined for a period that is no quarter. */
function quarterOf({ year, period }: Period): number | undefined {
  const quarter = /^Q([1-4])$/.exec(period)?.[1];
  return quarter === undefined ? undefined : year * 4 + Number(quarter) - 1;
}

/** A period of a company's fiscal year: `FY`, or `Q1` to `Q4`. */
export interface Period {
  readonly year: number;
  readonly period: string;
}

/** How many of a line of numbers are missing between the least and the greatest, where they come by `step`. */
function missingBetween(numbers: readonly number[], step: number): number {
  if (!numbers.length) return 0;
  const known = new Set(numbers);
  const last = Math.max(...numbers);
  let missing = 0;
  for (let one = Math.min(...numbers); one <= last; one += step) if (!known.has(one)) missing += 1;
  return missing;
}

/** How many years lack their annual record between the first and the last that has one. */
export const missingYears = (periods: readonly Period[]): number =>
  missingBetween(
    periods.filter(({ period }) => period === 'FY').map(({ year }) => year),
    1,
  );

/**
 * How many quarters lack a record between the first and the last that has one. Of a company that reports half-years (records of
 * the same two opposite quarters only) the others are not missed.
 */
export function missingQuarters(periods: readonly Period[]): number {
  const quarters = periods.flatMap((one) => quarterOf(one) ?? []);
  const kinds = new Set(quarters.map((one) => one % 4));
  const isHalfYearly = quarters.length > 2 && new Set([...kinds].map((one) => one % 2)).size === 1;
  return missingBetween(quarters, isHalfYearly ? 2 : 1);
}
