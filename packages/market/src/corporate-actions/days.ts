const dayMs = 86_400_000;

/** Days from 1970-01-01 to a date (YYYY-MM-DD). */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;

/** Whole days from one date (YYYY-MM-DD) to another. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** A date some days later, or with a negative number earlier. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
