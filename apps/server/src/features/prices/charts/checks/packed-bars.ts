import type { Bar } from '@midoffice/market';

const fields = ['open', 'high', 'low', 'close', 'adjClose', 'volume'] as const;

/**
 * Bars on their way to or from a thread: one text and one block of numbers, which moves without being copied. An object
 * per bar would take the event loop as long as several checks do.
 */
export interface PackedBars {
  readonly dates: string;
  /** Field by field, in the order of `fields`; NaN for an adjusted close that is null. */
  readonly values: Float64Array<ArrayBuffer>;
}

export function packBars(bars: readonly Bar[]): PackedBars {
  const { length } = bars;
  const values = new Float64Array(length * fields.length);
  for (const [at, field] of fields.entries()) {
    const from = at * length;
    for (let i = 0; i < length; i += 1) values[from + i] = bars[i]![field] ?? Number.NaN;
  }
  return { dates: bars.map(({ date }) => date).join('\n'), values };
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
