const dayMs = 86_400_000;

/** How many days the bar shows on each side of the chosen one. Source: rule r001-eds-7-days. */
const daysAside = 3;

/** The days of the bar as steps from the chosen one. */
export const dayOffsets: readonly number[] = Array.from(
  { length: 2 * daysAside + 1 },
  (_unused, index) => index - daysAside,
);

/** A day moved by a number of days: YYYY-MM-DD. */
export const movedDay = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + by * dayMs).toISOString().slice(0, 10);

/** The seven days of the bar, ascending, the chosen one in their middle. */
export const calendarDays = (day: string): readonly string[] =>
  dayOffsets.map((offset) => movedDay(day, offset));

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
/** The day of the week, such as `Mon`. */
export const weekdayOf = (day: string): string => weekday.format(Date.parse(`${day}T00:00:00Z`));

/** Whether exchanges are closed since it is Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
