/** Up to this length insertion takes a third of the time of the library's sort, and most lists are windows of some 20. */
const shortList = 40;

/** The values in ascending order, `NaN` last, as a typed array sorts them. */
function sortedShort(values: readonly number[]): Float64Array | number[] {
  const sorted = [...values];
  for (let at = 1; at < sorted.length; at += 1) {
    const value = sorted[at]!;
    // Nothing compares with it.
    if (Number.isNaN(value)) return new Float64Array(values).sort();
    let to = at;
    for (; to > 0 && sorted[to - 1]! > value; to -= 1) sorted[to] = sorted[to - 1]!;
    sorted[to] = value;
  }
  return Number.isNaN(values[0]) ? new Float64Array(values).sort() : sorted;
}

/** Median; for an even count the mean of the middle two. `NaN` of an empty list. */
export function median(values: readonly number[]): number {
  if (values.length === 0) return Number.NaN;
  if (values.length === 1) return values[0]!;
  const sorted = values.length <= shortList ? sortedShort(values) : new Float64Array(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** 1 / Phi^-1(3/4): makes the median absolute deviation of a normal sample estimate its standard deviation. */
export const MAD_TO_SIGMA = 1.4826;

/**
 * Standard deviation of returns about zero by the median absolute value (breakdown point 50 %). Where more than
 * half the returns are zero (a stock that hardly trades) the mean absolute return replaces it.
 */
export function robustSigma(returns: readonly number[]): number {
  if (returns.length === 0) return Number.NaN;
  const sizes = returns.map(Math.abs);
  const sigma = MAD_TO_SIGMA * median(sizes);
  if (sigma > 0) return sigma;
  return sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
}

/** Log density of Student's t with `df` degrees of freedom, location 0. Heavy tails: one odd figure cannot decide. */
export function logStudentT(x: number, scale: number, df: number): number {
  const z = x / scale;
  return logStudentConstant(df) - Math.log(scale) - ((df + 1) / 2) * Math.log1p((z * z) / df);
}

function logStudentConstant(df: number): number {
  return logGamma((df + 1) / 2) - logGamma(df / 2) - 0.5 * Math.log(df * Math.PI);
}

/** ln Gamma(x) for x > 0, Stirling's series after shifting to x >= 8; error below 1e-9. */
function logGamma(x: number): number {
  let shift = 0;
  let y = x;
  while (y < 8) {
    shift -= Math.log(y);
    y += 1;
  }
  const inverse = 1 / y;
  const series = inverse / 12 - inverse ** 3 / 360 + inverse ** 5 / 1260;
  return shift + (y - 0.5) * Math.log(y) - y + 0.5 * Math.log(2 * Math.PI) + series;
}

/** ln(sum(exp(values))) without overflow. */
export function logSumExp(values: readonly number[]): number {
  const largest = Math.max(...values);
  if (largest === Number.NEGATIVE_INFINITY) return largest;
  return largest + Math.log(values.reduce((sum, value) => sum + Math.exp(value - largest), 0));
}
