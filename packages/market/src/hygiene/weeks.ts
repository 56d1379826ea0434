/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const at = new Date(`${day.slice(0, 10)}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
}

/** Bars and sessions of one week. */
export interface WeekCount {
  /** Its Monday. */
  readonly week: string;
  readonly bars: number;
  readonly sessions: number;
}

/** Weeks that have another number of bars than the exchange had sessions. Both lists hold days. */
export function weeksOff(days: readonly string[], sessions: readonly string[]): WeekCount[] {
  const count = (list: readonly string[]): Map<string, number> => {
    const weeks = new Map<string, number>();
    for (const day of list) weeks.set(mondayOf(day), (weeks.get(mondayOf(day)) ?? 0) + 1);
    return weeks;
  };
  const [bars, wanted] = [count(days), count(sessions)];
  return [...new Set([...bars.keys(), ...wanted.keys()])]
    .sort()
    .map((week) => ({ week, bars: bars.get(week) ?? 0, sessions: wanted.get(week) ?? 0 }))
    .filter((week) => week.bars !== week.sessions);
}
