import type { Bar } from '../bars/bar.ts';
import { isIsoDate } from '../bars/fields.ts';
import { findExcursions, withoutExcursions, type Excursion } from './excursions.ts';
import { findSplitJumps } from './find-jumps.ts';
import { judgeAdjusted } from './judge-adjusted.ts';
import { judgeRawList } from './judge-list.ts';
import { toSeries, type Series } from './jumps.ts';
import { requireWhole } from './whole.ts';
import type { DetectSplitsOptions, SplitDetection } from './types.ts';

/**
 * Compares the splits that daily prices and volumes make with the list of splits, and returns what disagrees,
 * ascending by date: see `SplitFaultKind`. Without a list every split in the prices is `missing`.
 *
 * `bars` ascend by date without duplicates; records whose close is not positive are passed over. `basis` says
 * whether past prices are raw (default; a listed split must show) or split-adjusted (none may show).
 *
 * A session is taken as a split when Bayes' odds, from the ratio of the prior close to the open, the close and the
 * next closes, the money and share volumes and the day's range, favour a ratio in use over a real move, a spin-off
 * and a break in the series (`odds.ts`). Crashes, squeezes and spin-offs are left alone; so are stock dividends under
 * 20 %, records that jump away and back within ten sessions, and gaps of more than 30 days.
 *
 * Ratios are new shares per old, as in the exchange's notice. Throws `RangeError` on bars out of order and on a
 * listed split whose date or ratio is not valid.
 */
export function detectSplits(bars: readonly Bar[], options: DetectSplitsOptions = {}): SplitDetection[] {
  const { knownSplits = [], basis = 'raw', dividends = [] } = options;
  for (const { date, ratio } of knownSplits) {
    if (!isIsoDate(date) || !(ratio > 0) || !Number.isFinite(ratio)) {
      throw new RangeError(`listed split of ${ratio} on '${date}' is not valid`);
    }
  }
  const listed = knownSplits.filter(({ ratio }) => ratio !== 1);
  const whole = toSeries(usable(bars));
  const excursions = findExcursions(whole);
  const series = withoutExcursions(whole, excursions);
  const judge = (some: Series, setAside: readonly Excursion[]): SplitDetection[] =>
    basis === 'raw'
      ? judgeRawList(some, findSplitJumps(some, dividends), listed, dividends)
      : judgeAdjusted(some, whole, setAside, dividends, listed);
  const detections = requireWhole(judge(series, excursions), whole, excursions, () => judge(whole, []));
  return detections.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

function usable(bars: readonly Bar[]): Bar[] {
  for (let i = 1; i < bars.length; i += 1) {
    if (bars[i]!.date <= bars[i - 1]!.date) {
      throw new RangeError(`bars must ascend by date: ${bars[i]!.date} follows ${bars[i - 1]!.date}`);
    }
  }
  return bars.filter((bar) => bar.close > 0 && Number.isFinite(bar.close));
}
