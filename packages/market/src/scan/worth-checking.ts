import type { BarColumns, SplitEvent } from '../bars/bar.ts';

/** Smallest move of close or open that the detectors of splits, spikes and units look at: 6-for-5 is 0.18. */
const MOVE = 0.14;
const UP = Math.exp(MOVE);
const DOWN = Math.exp(-MOVE);
/** Tolerances of the record checks, each a little tighter, so that rounding never hides what they would find. */
const OUTSIDE = 0.0049;
const WICK = Math.exp(0.39);
const CELL_SPREAD = 1.9;
/** Sessions around a listed split in which its detector looks. */
const NEARBY = 21;

/**
 * Whether the detectors could find anything in a split-adjusted daily series: one pass over its columns, without an
 * object per bar. False means that `findErrors` without peers has nothing to say; true means nothing yet.
 */
export function worthChecking(columns: BarColumns, splits: readonly SplitEvent[] = []): boolean {
  return recordsDiffer(columns) || listedSplitShows(columns, splits);
}

function recordsDiffer({ open, high, low, close, adjClose, volume }: BarColumns): boolean {
  const count = close.length;
  let empty = 0;
  let still = 0;
  for (let i = 0; i < count; i += 1) {
    const [o, h, l, c, v] = [open[i]!, high[i]!, low[i]!, close[i]!, volume[i]!];
    if (!(o > 0 && h > 0 && l > 0 && c > 0 && v >= 0)) return true;
    const adjusted = adjClose[i] ?? null;
    if (adjusted !== null && !(adjusted > 0)) return true;
    if (impossible(o, h, l, c)) return true;
    if (v === 0) empty += 1;
    const before = i > 0 ? close[i - 1]! : o;
    const after = i + 1 < count ? close[i + 1]! : o;
    if (farWick(h, l, Math.max(o, c, before, after), Math.min(o, c, before, after))) return true;
    if (i === 0) continue;
    if (c > before * UP || c < before * DOWN || o > before * UP || o < before * DOWN) return true;
    const repeats = c === before && o === open[i - 1] && h === high[i - 1] && l === low[i - 1];
    if (repeats && h > l && v > 0 && v === volume[i - 1]) return true;
    still = repeats ? still + 1 : 0;
    if (still >= 4) return true;
  }
  return empty > 0 && empty <= count / 100;
}

const impossible = (o: number, h: number, l: number, c: number): boolean =>
  h < l ||
  Math.max(o, c) > h * (1 + OUTSIDE) ||
  Math.min(o, c) < l * (1 - OUTSIDE) ||
  Math.max(o, h, c) > l * CELL_SPREAD;

const farWick = (h: number, l: number, top: number, bottom: number): boolean =>
  h > top * WICK || bottom > l * WICK;

/** A move of half a listed split's ratio near its date, where in split-adjusted prices there is none. */
function listedSplitShows({ date, close }: BarColumns, splits: readonly SplitEvent[]): boolean {
  return splits.some((split) => {
    const at = date.findIndex((day) => day >= split.date);
    const least = Math.abs(Math.log(split.ratio)) / 2;
    if (at < 1 || least === 0) return false;
    const last = Math.min(close.length - 1, at + NEARBY);
    for (let i = Math.max(1, at - NEARBY); i <= last; i += 1)
      if (Math.abs(Math.log(close[i]! / close[i - 1]!)) >= least * 0.999) return true;
    return false;
  });
}
