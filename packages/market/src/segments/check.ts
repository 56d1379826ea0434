/** Share of the revenue by which the sum of its segments may miss it, for rounding; at least one unit. */
const tolerance = 0.001;

/** Whether segments come to the revenue of their period. */
export const addsUp = (sum: number, revenue: number): boolean =>
  Math.abs(sum - revenue) <= Math.max(1, Math.abs(revenue) * tolerance);

/** The sum of the segments of a period; null where it has none. */
export function segmentSum(values: Iterable<unknown>): number | null {
  let sum: number | null = null;
  for (const value of values)
    if (typeof value === 'number' && Number.isFinite(value)) sum = (sum ?? 0) + value;
  return sum;
}

/** `The segments are 5.2 below the revenue`; null where they come to it, or one of both is not known. */
export function segmentFault(sum: number | null, revenue: number | null): string | null {
  if (sum === null || revenue === null || addsUp(sum, revenue)) return null;
  const difference = Number(Math.abs(sum - revenue).toPrecision(12));
  return `The segments are ${difference} ${sum < revenue ? 'below' : 'above'} the revenue`;
}
