const dayMs = 86_400_000;
const firstMs = Date.parse('0001-01-01T00:00:00.000Z');
const lastMs = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * A moment in milliseconds since 1970 within the years 1 to 9999; one outside them becomes the first or the last. Inputs
 * and PostgreSQL name no other years, but a date that somebody typed leaves them when days are added.
 */
export const withinCalendar = (ms: number): number => Math.min(lastMs, Math.max(firstMs, ms));

/** The day (YYYY-MM-DD) of a moment, within the calendar. */
const dayOf = (ms: number): string => new Date(withinCalendar(ms)).toISOString().slice(0, 10);

/** A day (YYYY-MM-DD) some days later, or with a negative number earlier, within the calendar. */
export const daysLater = (day: string, days: number): string =>
  dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);

/** A day (YYYY-MM-DD) some years earlier, within the calendar; 29 February becomes 1 March. */
export function yearsEarlier(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  return dayOf(date.setUTCFullYear(date.getUTCFullYear() - years));
}
