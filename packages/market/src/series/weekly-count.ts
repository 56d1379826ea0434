import { dayNumber } from '../bars/fields.ts';

const weeks = 13;

/** Weeks from Monday on. */
const weekOf = (date: string): number => Math.floor((dayNumber(date.slice(0, 10)) + 3) / 7);

/**
 * How many bars a usual week of a daily series has: the median of the 13 whole weeks before the one of the last bar (as
 * many as there are), rounded down, so that a week with a holiday does not count as a gap. 0 where there is no whole
 * week: the first and the last week are not whole.
 * @param dates ISO dates, ascending
 */
export function weeklyCountOf(dates: readonly string[]): number {
  const last = dates.at(-1);
  if (last === undefined) return 0;
  const end = weekOf(last);
  const start = Math.max(end - weeks, weekOf(dates[0]!) + 1);
  const counts = new Map<number, number>();
  for (let week = start; week < end; week += 1) counts.set(week, 0);
  for (let i = dates.length - 1; i >= 0 && weekOf(dates[i]!) >= start; i -= 1) {
    const week = weekOf(dates[i]!);
    if (week < end) counts.set(week, counts.get(week)! + 1);
  }
  const sorted = [...counts.values()].sort((a, b) => a - b);
  if (!sorted.length) return 0;
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : Math.floor((sorted[middle - 1]! + sorted[middle]!) / 2);
}
