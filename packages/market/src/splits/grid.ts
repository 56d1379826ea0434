import type { Bar } from '../bars/bar.ts';

/** Price grids of exchanges and vendors, coarsest first. */
const GRIDS = [1, 1 / 2, 1 / 4, 1 / 8, 0.1, 1 / 16, 0.05, 1 / 32, 0.01, 0.005, 0.001];
const FINEST_GRID = 0.0001;

/** The coarsest grid on which nearly all prices of some records lie. */
export function priceGrid(bars: readonly Bar[]): number {
  return gridOf(bars.flatMap(({ open, high, low, close }) => [open, high, low, close]));
}

/** The coarsest grid on which nearly all of some prices lie. */
export function gridOf(prices: readonly number[]): number {
  const lies = (price: number, grid: number): boolean =>
    Math.abs(price / grid - Math.round(price / grid)) < 1e-6 * Math.max(1, price / grid);
  const most = prices.length * 0.95;
  return GRIDS.find((grid) => prices.filter((price) => lies(price, grid)).length >= most) ?? FINEST_GRID;
}
