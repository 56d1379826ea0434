import type { Bar } from '../bars/bar.ts';
import { robustSigma } from '../statistics/robust.ts';
import { toSeries } from './jumps.ts';
import type { Series } from './jumps.ts';

/** A run of records that leaves the level and comes back to it: indices of its first and last record. */
export interface Excursion {
  from: number;
  to: number;
}

/** Sessions after which a level is taken as new rather than as a run of wrong records. */
const LONGEST = 10;
/** Smallest log move considered: 6-for-5 is 0.18. */
const SMALLEST = 0.14;

/**
 * Short runs (1 to 10 records) whose jump away is undone by the jump back, to within a tenth or two ordinary
 * deviations, all records between staying away: one day quoted on another basis, a wrong print, two days of another
 * security's prices. The shortest are taken first; they never overlap. Ascending.
 */
export function findExcursions({ logReturns, bars }: Series): Excursion[] {
  const sigma = robustSigma(logReturns.slice(1));
  const found: Excursion[] = [];
  const taken = new Set<number>();
  const away = logReturns.flatMap((move, i) => (i > 0 && Math.abs(move) > SMALLEST ? [i] : []));
  for (let length = 1; length <= LONGEST; length += 1) {
    for (const from of away) {
      const back = from + length;
      if (back >= bars.length || !returns(logReturns, from, back, sigma)) continue;
      const indices = Array.from({ length: length + 1 }, (_, k) => from + k);
      if (indices.some((i) => taken.has(i))) continue;
      for (const i of indices) taken.add(i);
      found.push({ from, to: back - 1 });
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

function returns(logReturns: readonly number[], from: number, back: number, sigma: number): boolean {
  const away = logReturns[from]!;
  let level = away;
  for (let i = from + 1; i < back; i += 1) {
    level += logReturns[i]!;
    if (Math.abs(level - away) > Math.abs(away) / 3) return false;
  }
  const ordinary = 2 * sigma * Math.sqrt(back - from + 1);
  const close = Math.min(Math.abs(away) / 4, Math.max(Math.abs(away) / 10, ordinary));
  return Math.abs(level + logReturns[back]!) < close && Math.abs(logReturns[back]!) > SMALLEST;
}

/** The series without the records of the excursions. */
export function withoutExcursions(series: Series, excursions: readonly Excursion[]): Series {
  if (excursions.length === 0) return series;
  const gone = new Set(
    excursions.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, k) => from + k)),
  );
  return toSeries(series.bars.filter((_, i) => !gone.has(i)));
}

const prices = ['open', 'high', 'low', 'close'] as const;

/** Whether all prices of a record, times `factor`, come nearer to the close before: on another basis no price stays behind. */
export function isOnAnotherBasis(bar: Bar, before: number, factor: number): boolean {
  const off = (price: number): number => Math.abs(Math.log(price / before));
  return prices.every((field) => !(bar[field] > 0) || off(bar[field] * factor) < off(bar[field]));
}
