import { MAD_TO_SIGMA, median } from '../statistics/robust.ts';

export interface HampelOptions {
  /** Neighbours considered on each side, default 10. */
  halfWindow?: number;
  /** Robust standard deviations beyond which a value is an outlier, default 6. */
  threshold?: number;
  /** Smallest scale, so that a flat stretch does not make every tick an outlier; default 0. */
  minScale?: number;
  /** Indices to check, ascending; all by default. A window costs two medians, so callers that know where to check say so. */
  at?: readonly number[];
}

/** A value far from the median of its neighbours: `score` = |value - median| / scale. */
export interface HampelOutlier {
  index: number;
  value: number;
  median: number;
  scale: number;
  score: number;
}

/** ln(values[i] / values[i-1]), 0 at 0 and where either value is not positive. */
export function logReturns(values: readonly number[]): number[] {
  return values.map((value, i) => {
    const before = values[i - 1] ?? 0;
    return value > 0 && before > 0 ? Math.log(value / before) : 0;
  });
}

/**
 * Hampel identifier: the values farther than `threshold` robust standard deviations (1.4826 x median absolute
 * deviation) from the median of a centred window. Values that are not finite are passed over. Where more than half of
 * a window is equal the scale is `minScale`, and if that is 0 the window is passed over.
 * Source: Hampel, "The influence curve and its role in robust estimation", JASA 69 (1974).
 */
export function hampelOutliers(values: readonly number[], options: HampelOptions = {}): HampelOutlier[] {
  const { halfWindow = 10, threshold = 6, minScale = 0, at = values.keys() } = options;
  if (!Number.isInteger(halfWindow) || halfWindow < 1)
    throw new RangeError(`half window ${halfWindow} is not valid`);
  const found: HampelOutlier[] = [];
  for (const index of at) {
    const value = values[index]!;
    if (!Number.isFinite(value)) continue;
    const window = values
      .slice(Math.max(0, index - halfWindow), index + halfWindow + 1)
      .filter(Number.isFinite);
    const middle = median(window);
    const scale = Math.max(minScale, MAD_TO_SIGMA * median(window.map((each) => Math.abs(each - middle))));
    const score = scale > 0 ? Math.abs(value - middle) / scale : 0;
    if (score > threshold) found.push({ index, value, median: middle, scale, score });
  }
  return found;
}
