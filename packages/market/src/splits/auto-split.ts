import type { Bar, DividendEvent } from '../bars/bar.ts';
import { toColumns } from '../bars/bar.ts';
import { firstBarFrom, scaleBar } from '../prices/adjust.ts';
import { gapsOf, cashShares, reachOf, type Run } from '../series/reach.ts';
import { detectSplits } from './detect.ts';
import type { AutoSplitProposal, DetectSplitsOptions, SplitDetection } from './types.ts';

/**
 * What the split controller's "auto split" fills in: the most confident fault of the prices (`detectSplits`) as a
 * run of records and the number that their prices are multiplied by (and volumes divided by) to join the rest.
 * `null` where the prices show none.
 *
 * `basis` defaults to `split-adjusted` here, the basis of the main series. A `missing` split covers all records before
 * its date, an `unadjusted-block` its block. Faults of the list alone (a `doubled` listing in raw prices, a
 * `wrong-date`, a `wrong-ratio`) are repaired in the list, not in the records, and are not proposed.
 *
 * Multiplier: a split of ratio r left in the prices makes the records before it r times too high, hence 1/r.
 * `adjClose` of the block is multiplied as well where it was derived from the same wrong prices; where it contains the
 * split already it stays as it is (`adjCloseKept`).
 */
export function proposeAutoSplit(
  bars: readonly Bar[],
  options: DetectSplitsOptions = {},
): AutoSplitProposal | null {
  const basis = options.basis ?? 'split-adjusted';
  const detection = detectSplits(bars, { ...options, basis })
    .filter(({ correction }) => correction !== null)
    .reduce<SplitDetection | null>(
      (best, each) => (best && best.confidence >= each.confidence ? best : each),
      null,
    );
  if (!detection) return null;
  const block = detection.evidence.block;
  const first = block ? firstBarFrom(bars, block.from) : 0;
  const end = block ? firstBarFrom(bars, block.to) + 1 : firstBarFrom(bars, detection.date);
  const records = bars.slice(first, end);
  if (records.length === 0) return null;
  const splitMultiplier = detection.correction!;
  const adjCloseKept = containsFactor(bars, { first, end }, splitMultiplier, options.dividends ?? []);
  const adjusted = records.map((bar) => ({
    ...scaleBar(bar, splitMultiplier),
    adjClose: bar.adjClose === null || adjCloseKept ? bar.adjClose : bar.adjClose * splitMultiplier,
  }));
  return {
    earliestTimestamp: records[0]!.date,
    latestTimestamp: records.at(-1)!.date,
    splitMultiplier,
    splitAdjustedSet: toColumns(adjusted),
    recordsToAdjustPostSplit: records.length,
    adjCloseKept,
    detection,
  };
}

/** Whether the adjusted close of a run of records has the factor already that its prices lack. */
function containsFactor(
  bars: readonly Bar[],
  run: Run,
  factor: number,
  dividends: readonly DividendEvent[],
): boolean {
  const close = bars.map((bar) => bar.close);
  const evidence = { close, gap: gapsOf(bars, close), cash: cashShares(bars, close, dividends) };
  return !reachOf(evidence, [{ factor, runs: [run], split: false }])[0]!.adjClose;
}
