import type { Bar, PriceBasis, SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from './adjust.ts';

/**
 * Whether prices are raw or carry the listed splits already: raw as soon as one listed split shows, that is the close
 * or the open moves by more than half of the ratio (in logs) on its date. `null` where no listed split falls inside
 * the series. `bars` ascend by date.
 */
export function inferBasis(bars: readonly Bar[], splits: readonly SplitEvent[]): PriceBasis | null {
  const within = splits.flatMap(({ date, ratio }) => {
    const at = firstBarFrom(bars, date);
    const [before, on] = [bars[at - 1], bars[at]];
    if (!before || !on || !(before.close > 0) || !(on.close > 0) || ratio === 1) return [];
    const share = (price: number): number => Math.log(before.close / price) / Math.log(ratio);
    return [share(on.close) > 0.5 || (on.open > 0 && share(on.open) > 0.5)];
  });
  if (within.length === 0) return null;
  return within.includes(true) ? 'raw' : 'split-adjusted';
}
