/** A split ratio (new shares per old) and how often splits have it. */
export interface RatioPrior {
  ratio: number;
  weight: number;
}

/**
 * Ratios that companies use, with their assumed share of all splits: estimates, right in their order of magnitude,
 * not counted from a register. Stock dividends under 20 % are left out: prices alone cannot distinguish them from an
 * ordinary day. So are 1-for-100 and 100-for-1: in prices those are currency-unit errors far more often.
 */
export const RATIO_PRIORS: readonly RatioPrior[] = [
  ...forward([
    [2, 0.44],
    [3 / 2, 0.25],
    [5 / 4, 0.05],
    [4 / 3, 0.04],
    [3, 0.05],
    [4, 0.03],
    [6 / 5, 0.02],
    [5, 0.02],
    [10, 0.015],
    [5 / 2, 0.008],
    [7, 0.004],
    [6, 0.004],
    [8, 0.004],
    [5 / 3, 0.004],
    [15, 0.002],
    [20, 0.003],
    [25, 0.001],
    [30, 0.001],
    [50, 0.001],
  ]),
  ...reverse([
    [10, 0.02],
    [5, 0.01],
    [4, 0.008],
    [3, 0.008],
    [2, 0.008],
    [20, 0.006],
    [15, 0.004],
    [8, 0.004],
    [6, 0.003],
    [7, 0.003],
    [12, 0.002],
    [25, 0.003],
    [30, 0.003],
    [35, 0.001],
    [40, 0.001],
    [50, 0.002],
  ]),
];

/**
 * Ratios at the edges of a block of records on another basis: those in use and their inverses, since a block is
 * entered by one and left by the other. Each once: what is in use both ways would compete with itself.
 */
export const EDGE_PRIORS: readonly RatioPrior[] = merged(
  RATIO_PRIORS.flatMap(({ ratio, weight }) => [
    { ratio, weight: weight / 2 },
    { ratio: closestRatio(1 / ratio), weight: weight / 2 },
  ]),
);

function merged(priors: readonly RatioPrior[]): RatioPrior[] {
  const weights = new Map<number, number>();
  for (const { ratio, weight } of priors) weights.set(ratio, (weights.get(ratio) ?? 0) + weight);
  return [...weights].map(([ratio, weight]) => ({ ratio, weight }));
}

/** Whether a ratio is one of the table, rather than only the inverse of one. */
export function isRatioInUse(ratio: number): boolean {
  return RATIO_PRIORS.some((prior) => Math.abs(prior.ratio / ratio - 1) < 1e-9);
}

/** The table's own figure where a calculated ratio is one of it. */
export function closestRatio(ratio: number): number {
  return RATIO_PRIORS.find((prior) => Math.abs(prior.ratio / ratio - 1) < 1e-9)?.ratio ?? ratio;
}

function forward(list: readonly (readonly [number, number])[]): RatioPrior[] {
  return list.map(([ratio, weight]) => ({ ratio, weight }));
}

function reverse(list: readonly (readonly [number, number])[]): RatioPrior[] {
  return list.map(([count, weight]) => ({ ratio: 1 / count, weight }));
}

/** New shares for old ones: `2-for-1`, `3-for-2`, `1-for-10`; other ratios as a decimal. */
export function describeRatio(ratio: number): string {
  for (let olds = 1; olds <= 100; olds += 1) {
    const news = Math.round(ratio * olds);
    if (news > 0 && Math.abs(news / olds / ratio - 1) < 5e-4 && (olds <= 6 || news === 1)) {
      return `${news}-for-${olds}`;
    }
  }
  return `${Number(ratio.toPrecision(5))}-for-1`;
}
