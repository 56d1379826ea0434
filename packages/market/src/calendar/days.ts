/** Days as `YYYY-MM-DD`, counted without any time zone. Weekdays are 0 (Sunday) to 6 (Saturday). */

const DAY_MS = 86_400_000;

/** Days since 1970-01-01. */
export function dayNumber(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / DAY_MS;
}

export function dayOf(number: number): string {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

/** Whether the text is a day that exists; `2023-02-29` is none. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayNumber(text)) && dayOf(dayNumber(text)) === text
  );
}

export function addDays(date: string, days: number): string {
  return dayOf(dayNumber(date) + days);
}

/** The same day of another month; where that month is shorter, its last day. */
export function addMonths(date: string, months: number): string {
  const [year, month, dayOfMonth] = [
    Number(date.slice(0, 4)),
    Number(date.slice(5, 7)),
    Number(date.slice(8, 10)),
  ];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return day(first.getUTCFullYear(), first.getUTCMonth() + 1, Math.min(dayOfMonth, last));
}

export function weekday(date: string): number {
  return (((dayNumber(date) + 4) % 7) + 7) % 7;
}

export function isWeekend(date: string): boolean {
  const day = weekday(date);
  return day === 0 || day === 6;
}

export function day(year: number, month: number, dayOfMonth: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}

/** The nth given weekday of a month. */
export function nthWeekday(year: number, month: number, which: number, nth: number): string {
  const first = day(year, month, 1);
  return addDays(first, ((which - weekday(first) + 7) % 7) + (nth - 1) * 7);
}

/** The last given weekday on or before a day. */
export function weekdayUntil(date: string, which: number): string {
  return addDays(date, -((weekday(date) - which + 7) % 7));
}

/** Easter Sunday of the western churches, by the anonymous Gregorian computus. */
export function easter(year: number): string {
  const a = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon =
    (19 * a +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const late = Math.floor((a + 11 * moon + 22 * sunday) / 451);
  const sum = moon + sunday - 7 * late + 114;
  return day(year, Math.floor(sum / 31), (sum % 31) + 1);
}

/** A Saturday's holiday on the Friday before, a Sunday's on the Monday after. */
export function nearestWeekday(date: string): string {
  const which = weekday(date);
  return which === 6 ? addDays(date, -1) : which === 0 ? addDays(date, 1) : date;
}

/** A Sunday's holiday on the Monday after; a Saturday's stays where it is, and is lost. */
export function sundayToMonday(date: string): string {
  return weekday(date) === 0 ? addDays(date, 1) : date;
}

/** A weekend's holiday on the Monday after. */
export function weekendToMonday(date: string): string {
  const which = weekday(date);
  return which === 6 ? addDays(date, 2) : which === 0 ? addDays(date, 1) : date;
}

/** The last day on or before `date` that is no weekend. */
export function weekdayBefore(date: string): string {
  let one = date;
  while (isWeekend(one)) one = addDays(one, -1);
  return one;
}
