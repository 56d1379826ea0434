import type { Bar } from '../bars/bar.ts';

/** One source's bars on the split-adjusted basis, ascending. */
export interface NamedSeries {
  source: string;
  bars: readonly Bar[];
}

/** Whether a bar's figures are possible together: positive prices, close and open inside the range. */
export function isSound(bar: Bar): boolean {
  const low = Math.min(bar.open, bar.close);
  const high = Math.max(bar.open, bar.close);
  return low > 0 && bar.low > 0 && bar.low <= low && bar.high >= high && bar.volume >= 0;
}

/**
 * The best bar of each date: of the first source, in the order given, whose bar is sound and has volume; else the first
 * sound one; else the first there is. Answers the bars ascending, and each one's source.
 */
export function combineSeries(series: readonly NamedSeries[]): { bars: Bar[]; origin: string[] } {
  const best = new Map<string, { bar: Bar; source: string; grade: number }>();
  for (const { source, bars } of series) {
    for (const bar of bars) {
      const grade = isSound(bar) ? 1 + Number(bar.volume > 0) : 0;
      const known = best.get(bar.date);
      if (!known || grade > known.grade) best.set(bar.date, { bar, source, grade });
    }
  }
  const sorted = [...best.values()].sort((a, b) => (a.bar.date < b.bar.date ? -1 : 1));
  return { bars: sorted.map((one) => one.bar), origin: sorted.map((one) => one.source) };
}
