import type { Bar } from '@midoffice/market';
import { nextTurn } from '../../../../platform/turns.ts';

const fields = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;
/** Bars that are packed at once: about a millisecond. */
const barsInSlice = 10_000;

/**
 * Bars on their way to or from a thread: one text and one block of numbers, which moves without being copied. An object
 * per bar would take the event loop as long as several checks do.
 */
export interface PackedBars {
  readonly dates: string;
  /** Field by field, in the order of `fields`; NaN for an adjusted close that is null. */
  readonly values: Float64Array<ArrayBuffer>;
}

/** Packs bars, in slices between which others are served. */
export async function packBars(bars: readonly Bar[]): Promise<PackedBars> {
  const { length } = bars;
  const values = new Float64Array(length * fields.length);
  const dates: string[] = [];
  for (let from = 0; from < length; from += barsInSlice) {
    if (from) await nextTurn();
    const end = Math.min(length, from + barsInSlice);
    for (const [at, field] of fields.entries())
      for (let i = from; i < end; i += 1) values[at * length + i] = bars[i]![field] ?? Number.NaN;
    dates.push(
      bars
        .slice(from, end)
        .map(({ date }) => date)
        .join('\n'),
    );
  }
  return { dates: dates.join('\n'), values };
}

export function unpackBars({ dates, values }: PackedBars): Bar[] {
  const length = values.length / fields.length;
  if (!length) return [];
  return dates.split('\n').map((date, i) => ({
    date,
    open: values[i]!,
    high: values[length + i]!,
    low: values[2 * length + i]!,
    close: values[3 * length + i]!,
    adjClose: Number.isNaN(values[4 * length + i]!) ? null : values[4 * length + i]!,
    volume: values[5 * length + i]!,
  }));
}
