import type { Bar } from '../bars/bar.ts';
import type { ReadBarsOptions } from '../bars/read-bars.ts';

/** Reads a file whatever its values are: `prices check` reports them, other commands pass over the records. */
export const BROKEN_VALUES = {
  allow: ['duplicate-date', 'negative'],
  unreadable: () => {},
} as const satisfies Partial<ReadBarsOptions>;

/** The records with four positive prices and a volume, the first of each date. `bars` ascend. */
export function usableBars(bars: readonly Bar[]): Bar[] {
  const usable = bars.filter(({ open, high, low, close }) => open > 0 && high > 0 && low > 0 && close > 0);
  return usable
    .filter((bar, i) => bar.date !== usable[i - 1]?.date)
    .map((bar) => (bar.volume >= 0 ? bar : { ...bar, volume: 0 }));
}
