import type { SplitEvent } from '../bars/bar.ts';
import { dayAfter } from './days.ts';

/**
 * The trailing yield of each dividend, in percent: what was paid in the 365 days up to its ex-date (included) by the
 * last close before it. Null where there is no close in the ten days before.
 * @param dividends ascending; amounts on the basis of the closes, or as they were paid when `splits` are given
 * @param closes ascending, split-adjusted
 * @param splits restates amounts as they were paid: each is divided by the splits after it
 */
export function trailingYields(
  dividends: readonly { readonly date: string; readonly amount: number }[],
  closes: readonly { readonly date: string; readonly close: number }[],
  splits: readonly SplitEvent[] = [],
): (number | null)[] {
  const amounts = dividends.map(({ date, amount }) =>
    splits.reduce((sum, split) => (split.date > date ? sum / split.ratio : sum), amount),
  );
  return dividends.map(({ date }, i) => {
    const close = closeBefore(closes, date);
    if (close === null) return null;
    const since = dayAfter(date, -365);
    let paid = 0;
    for (let j = i; j >= 0 && dividends[j]!.date > since; j -= 1) paid += amounts[j]!;
    return (100 * paid) / close;
  });
}

function closeBefore(
  closes: readonly { readonly date: string; readonly close: number }[],
  date: string,
): number | null {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (closes[middle]!.date < date) low = middle + 1;
    else high = middle;
  }
  const bar = closes[low - 1];
  return bar && bar.close > 0 && bar.date >= dayAfter(date, -10) ? bar.close : null;
}
