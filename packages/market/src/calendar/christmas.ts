import { day, weekday } from './days.ts';
import type { Closure } from './types.ts';

/**
 * Christmas and Boxing Day as London and Toronto make up for them: always two weekdays. The 27th and 28th are taken for
 * what falls on a weekend; where Christmas is a Sunday, Boxing Day keeps its Monday and the 27th is Christmas.
 */
export function christmasAndBoxingDay(year: number): Closure[] {
  const which = weekday(day(year, 12, 25));
  return [
    { date: day(year, 12, which === 6 || which === 0 ? 27 : 25), name: 'Christmas Day' },
    { date: day(year, 12, which === 6 || which === 5 ? 28 : 26), name: 'Boxing Day' },
  ];
}
