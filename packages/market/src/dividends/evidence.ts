import type { Bar, DividendEvent } from '../bars/bar.ts';
import { firstBarFrom, type DividendMethod } from '../prices/adjust.ts';
import { logSumExp, MAD_TO_SIGMA, median } from '../statistics/robust.ts';
import { near, unseen } from './figures.ts';
import { shareFor } from './method.ts';
import type { Witness } from './types.ts';

/** Sessions on either side in which the usual gap from close to open is measured. */
const around = 30;
/** Smallest spread of a gap: a price grid and quotes carried over make gaps of exactly zero. */
const leastSpread = 2e-3;
/** Untraded sessions after an ex-date whose drop is looked for in the next traded one. */
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

/** How near a step must be to a payment by the method that the series does not use, to be that payment all the same. */
const sameByOther = 0.01;

/**
 * The payment that a step shows. A step that is the listed payment by either method is right: few payments tell the method
 * of a series badly, and vendors change it.
 */
function shownShare(
  step: number,
  listed: number,
  method: DividendMethod,
  [before, bar]: readonly [Bar, Bar],
): number {
  if (step >= 1) return step;
  const other = method === 'prior-close' ? 'ex-close' : 'prior-close';
  if (near(shareFor(other, step, before.close, bar.close), listed, sameByOther)) return listed;
  return shareFor(method, step, before.close, bar.close);
}

/** Everything known of an ex-date; `undefined` at the ends of the series and beside unreadable prices. */
export function witnessAt(
  bars: readonly Bar[],
  at: number,
  amount: number,
  method: DividendMethod,
  date?: string,
): Witness | undefined {
  const [before, bar] = [bars[at - 1], bars[at]];
  if (!before || !bar || !(before.close > 0) || !(bar.close > 0)) return undefined;
  if (!before.adjClose || !bar.adjClose) return undefined;
  const step = 1 - before.adjClose / before.close / (bar.adjClose / bar.close);
  const listed = amount / before.close;
  return {
    date: date ?? bar.date,
    at,
    close: before.close,
    amount,
    listed,
    shown: shownShare(step, listed, method, [before, bar]),
    step,
    ...dropAt(bars, at),
    spread: spreadAround(bars, at, 'open'),
    spreadAtClose: spreadAround(bars, at, 'close'),
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

/** A step of the adjusted close that no listed payment makes is looked for from this many times its usual dust on. */
const dustTimes = 30;
/** A larger step without a payment is no dividend: a split, or a vendor's adjusted close that follows from nothing. */
const largestUnlisted = 0.5;

/**
 * Steps of the adjusted close on days without a listed payment. None where there are more of them than payments: such an
 * adjusted close does not follow from its list, and no single step of it is news.
 */
export function unlistedSteps(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
  method: DividendMethod,
): Witness[] {
  const listed = new Set(dividends.map(({ date }) => firstBarFrom(bars, date)));
  const steps = bars.map((bar, i) => {
    const before = bars[i - 1];
    if (!before?.adjClose || !bar.adjClose || !(before.close > 0) || !(bar.close > 0)) return 0;
    return 1 - before.adjClose / before.close / (bar.adjClose / bar.close);
  });
  const sizes = steps.flatMap((step, i) => (i > 0 && !listed.has(i) ? [Math.abs(step)] : []));
  const least = Math.max(2 * unseen, dustTimes * (sizes.length ? median(sizes) : 0));
  const found = steps.flatMap((step, at) =>
    !listed.has(at) && step > least && step < largestUnlisted ? [at] : [],
  );
  if (found.length > Math.max(2, dividends.length)) return [];
  return found.flatMap((at) => witnessAt(bars, at, 0, method) ?? []);
}
