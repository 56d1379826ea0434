import type { Bar, DividendEvent } from '../bars/bar.ts';
import { firstBarFrom, type DividendMethod } from '../prices/adjust.ts';
import { logStudentT, logSumExp, MAD_TO_SIGMA, median } from '../statistics/robust.ts';
import { near, unseen } from './figures.ts';
import { shareFor } from './method.ts';
import type { Witness } from './types.ts';

/** Sessions on either side in which the usual gap from close to open is measured. */
const around = 30;
/** Smallest spread of a gap: a price grid and quotes carried over make gaps of exactly zero. */
const leastSpread = 2e-3;
/** Untraded sessions after an ex-date whose drop is searched for in the next traded one. */
const patience = 3;

/** Robust spread of the loss from one close to the next open or close around a bar, that bar left out. */
function spreadAround(bars: readonly Bar[], at: number, field: 'open' | 'close'): number {
  const gaps: number[] = [];
  for (let i = Math.max(1, at - around); i < Math.min(bars.length, at + around); i += 1) {
    const [before, bar] = [bars[i - 1]!, bars[i]!];
    if (i !== at && bar.volume > 0 && before.close > 0 && bar[field] > 0)
      gaps.push(Math.abs(bar[field] / before.close - 1));
  }
  return gaps.length ? Math.max(leastSpread, MAD_TO_SIGMA * median(gaps)) : 0.03;
}

/** What the price lost from the close before a bar to the next traded open and close. */
function dropAt(bars: readonly Bar[], at: number): Pick<Witness, 'drop' | 'dropAtClose'> {
  const before = bars[at - 1]!;
  for (let i = at; i < Math.min(bars.length, at + patience); i += 1) {
    const { volume, open, close } = bars[i]!;
    if (volume > 0 && open > 0 && close > 0)
      return { drop: 1 - open / before.close, dropAtClose: 1 - close / before.close };
  }
  return { drop: null, dropAtClose: null };
}

/**
 * How many times the usual volume or, if that is more, the usual range a day had: news moves a price with both, the loss of
 * a payment with neither. `null` where nothing was traded on it.
 */
function bustleAt(bars: readonly Bar[], at: number): number | null {
  const day = bars[at]!;
  if (!(day.volume > 0)) return null;
  const others = bars
    .slice(Math.max(0, at - around), at + around + 1)
    .filter((bar) => bar !== day && bar.volume > 0 && bar.close > 0);
  if (others.length === 0) return null;
  const times = (of: (bar: Bar) => number): number => {
    const usual = median(others.map(of));
    return usual > 0 ? of(day) / usual : 0;
  };
  return Math.max(
    times(({ volume }) => volume),
    times(({ high, low, close }) => (high - low) / close),
  );
}

/** How near a step must be to a payment, a mixed-up unit aside, to be that payment by one of the two methods. */
const sameByMethod = 0.01;
const units = [1, 100, 0.01, 10, 0.1, 1e4, 1e-4] as const;

/** Bars with the vendor's adjusted closes, and how to read their steps. */
export interface AdjustedSeries {
  readonly bars: readonly Bar[];
  /** How the vendor usually adjusts. */
  readonly method: DividendMethod;
  /** Steps below this are rounding. */
  readonly floor: number;
}

const stepAt = (bars: readonly Bar[], at: number): number | null => {
  const [before, bar] = [bars[at - 1], bars[at]];
  if (!before?.adjClose || !bar?.adjClose || !(before.close > 0) || !(bar.close > 0)) return null;
  return 1 - before.adjClose / before.close / (bar.adjClose / bar.close);
};

/** Steps are distinguished from rounding from this many times the usual step of days without a payment on. */
const floorTimes = 5;
const leastFloor = 1e-6;
const largestFloor = 1e-3;

/** A series whose own rounding limits how small a step can be seen. */
export function adjustedSeries(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
  method: DividendMethod,
): AdjustedSeries {
  const listed = new Set(dividends.map(({ date }) => firstBarFrom(bars, date)));
  const dust = bars.flatMap((_, at) => (listed.has(at) ? [] : (stepAt(bars, at) ?? []))).map(Math.abs);
  const floor = dust.length ? Math.max(leastFloor, floorTimes * median(dust)) : unseen;
  return { bars, method, floor: Math.min(largestFloor, floor) };
}

/**
 * The payment that a step shows, and the method by which it does. A few payments are weak evidence for the method of a series, and
 * vendors change it: a step that is the listed payment or a usual multiple of it by one method alone goes by that one.
 */
export function readStep(
  step: number,
  listed: number,
  method: DividendMethod,
  [before, bar]: readonly [Bar, Bar],
): Pick<Witness, 'shown' | 'method'> {
  const shareBy = (one: DividendMethod): number => shareFor(one, step, before.close, bar.close);
  if (step >= 1) return { shown: step, method };
  const other = method === 'prior-close' ? 'ex-close' : 'prior-close';
  const fits = (share: number): boolean => units.some((unit) => near(share, listed * unit, sameByMethod));
  const isOther = listed > 0 && !fits(shareBy(method)) && fits(shareBy(other));
  return isOther ? { shown: shareBy(other), method: other } : { shown: shareBy(method), method };
}

/** Everything known of an ex-date; `undefined` at the ends of the series and beside unreadable prices. */
export function witnessAt(
  { bars, method, floor }: AdjustedSeries,
  at: number,
  amount: number,
  date?: string,
): Witness | undefined {
  const [before, bar] = [bars[at - 1], bars[at]];
  const step = stepAt(bars, at);
  if (!before || !bar || step === null) return undefined;
  const listed = amount / before.close;
  return {
    date: date ?? bar.date,
    at,
    close: before.close,
    amount,
    listed,
    ...readStep(step, listed, method, [before, bar]),
    step,
    floor,
    ...dropAt(bars, at),
    spread: spreadAround(bars, at, 'open'),
    spreadAtClose: spreadAround(bars, at, 'close'),
    bustle: bustleAt(bars, at),
  };
}

/** How much of a payment a price may keep on its ex-date (taxes, thin trading), and what that weighs. */
const kept = 0.6;
const keptWeight = 0.4;
/** Share of ex-dates on which the open says nothing: a quote carried over from the close before. */
const staleOpen = 0.1;

/** How far a drop is from a payment; a drop short of it weighs less, since prices often fall by a part of it only. */
function distance(drop: number, share: number): number {
  const short = share - drop;
  return short > 0 ? short - (1 - keptWeight) * Math.min(short, kept * share) : -short;
}

/** How well a payment fits the drop. Laplace: gaps have heavy tails, and none should say more than its size in spreads. */
function fit(witness: Witness, share: number): number {
  const { drop, spread, dropAtClose, spreadAtClose } = witness;
  if (drop === null || dropAtClose === null) return 0;
  const density = (loss: number, scale: number): number =>
    (-Math.SQRT2 * distance(loss, share)) / scale - Math.log(scale);
  return logSumExp([
    density(drop, spread) + Math.log(1 - staleOpen),
    density(dropAtClose, Math.max(spread, spreadAtClose)) + Math.log(staleOpen),
  ]);
}

/** How much better a payment of one share fits what the price lost than one of another, in log-odds. */
export function dropOdds(witness: Witness, share: number, other: number): number {
  return fit(witness, share) - fit(witness, other);
}

/** Tails of the distribution of gaps where a single day decides: one gap in thirty measures three spreads. */
const gapTails = 3;

/**
 * How much better a payment fits the open than another, in log-odds, by Student's t: where one day decides, a gap of six
 * spreads is rare but real, and must not say as much as `dropOdds` makes of it.
 */
export function openOdds({ drop, spread }: Witness, share: number, other: number): number {
  if (drop === null) return 0;
  const density = (paid: number): number => logStudentT(drop - paid, spread, gapTails);
  return density(share) - density(other);
}

/** A step of the adjusted close that no listed payment makes is searched for from this many times its usual dust on. */
const dustTimes = 30;
/** A larger step without a payment is no dividend: a split, or a vendor's adjusted close that follows from nothing. */
const largestUnlisted = 0.5;

/**
 * Steps of the adjusted close on days without a listed payment. None where there are more of them than payments: such an
 * adjusted close does not follow from its list, and no single step of it is news.
 */
export function unlistedSteps(series: AdjustedSeries, dividends: readonly DividendEvent[]): Witness[] {
  const { bars } = series;
  const listed = new Set(dividends.map(({ date }) => firstBarFrom(bars, date)));
  const steps = bars.map((_, at) => stepAt(bars, at) ?? 0);
  const sizes = steps.flatMap((step, i) => (i > 0 && !listed.has(i) ? [Math.abs(step)] : []));
  const least = Math.max(2 * unseen, dustTimes * (sizes.length ? median(sizes) : 0));
  const found = steps.flatMap((step, at) =>
    !listed.has(at) && step > least && step < largestUnlisted ? [at] : [],
  );
  if (found.length > Math.max(2, dividends.length)) return [];
  return found.flatMap((at) => witnessAt(series, at, 0) ?? []);
}
