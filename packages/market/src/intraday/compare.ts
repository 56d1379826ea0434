import type { Bar } from '../bars/bar.ts';
import type { SessionHours } from '../calendar/types.ts';
import { sessionFigures, shifted, type DayBar } from './session.ts';

export const comparedFields = ['open', 'high', 'low', 'close', 'volume'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** How far a figure is off another: `difference` is left minus right, `percent` of right; null where right is zero. */
export interface FieldDifference {
  readonly field: ComparedField;
  readonly left: number;
  readonly right: number;
  readonly difference: number;
  readonly percent: number | null;
}

/** What binary fractions and the restating for splits may leave. */
const noise = 1e-9;

/** Fields in which two days differ. */
export function differences(left: DayBar, right: DayBar): FieldDifference[] {
  const found: FieldDifference[] = [];
  for (const field of comparedFields) {
    const [a, b] = [left[field], right[field]];
    if (Math.abs(a - b) <= noise * Math.max(Math.abs(a), Math.abs(b))) continue;
    const difference = Number((a - b).toPrecision(10));
    found.push({ field, left: a, right: b, difference, percent: b === 0 ? null : ((a - b) / b) * 100 });
  }
  return found;
}

/** How many fields differ, where at least open and close are equal. */
function offWithEqualEnds(day: DayBar | null, eod: DayBar): number | undefined {
  if (!day) return undefined;
  const off = differences(day, eod);
  return off.some(({ field }) => field === 'open' || field === 'close') ? undefined : off.length;
}

/**
 * By how many minutes the bars' starts would have to move so that open and close equal the EOD bar, if they do not
 * already: bars that are stamped with their end, clocks that missed a change to daylight saving, UTC. Undefined
 * where the bars are right, or no such move makes them so. Of several moves the one that leaves the fewest fields off.
 * @param utcOffset minutes that the exchange's clock is ahead of UTC on that day
 */
export function clockShift(
  bars: readonly Bar[],
  eod: DayBar,
  { hours, minutes, utcOffset }: { hours: SessionHours; minutes: number; utcOffset: number },
): number | undefined {
  const off = (by: number): number | undefined =>
    offWithEqualEnds(sessionFigures(by ? shifted(bars, by) : bars, hours, minutes), eod);
  if (!bars.length || off(0) !== undefined) return undefined;
  let best: { by: number; off: number } | undefined;
  for (const by of new Set([-minutes, 60, -60, utcOffset, utcOffset - minutes])) {
    const count = off(by);
    if (count !== undefined && (!best || count < best.off)) best = { by, off: count };
  }
  return best?.by;
}
