import { calendarOdds } from './calendar-fit.ts';
import { witnessAt, type AdjustedSeries } from './evidence.ts';
import { percent } from './figures.ts';
import { bothSay, datesOdds, decidedByDays } from './twins.ts';
import type { DividendDoubt, Witness } from './types.ts';

/** Sessions on either side in which the price may have lost a payment. */
const reach = 3;
/** Spreads that the payment must measure, and by which either day may differ from what it should be. */
const clear = 6;
const quiet = 2;
/** Log-odds that price and calendar must give before anything is changed, against list and adjusted close, which agree. */
const convincing = decidedByDays + bothSay;

const isNear = ({ drop, spread }: Witness, share: number): boolean =>
  drop !== null && Math.abs(drop - share) < quiet * spread;

/** A payment, and the session on which the price lost it. */
interface MovedDate {
  readonly from: Witness;
  readonly to: Witness;
  /** What other years' dates say for that session, in log-odds. */
  readonly calendar: number;
  /** Whether price and calendar together decide; else it is for a person to look at. */
  readonly isSure: boolean;
}

/**
 * Payments that list and adjusted close have on a session on which the price did not lose them, with the one on which it
 * did. List and adjusted close agree, so both days must be clear: the payment far above the usual gap, its date quiet, and
 * one other session only that lost it.
 */
export function movedDates(
  series: AdjustedSeries,
  sound: readonly Witness[],
  all: readonly Witness[],
): MovedDate[] {
  const taken = new Set(all.map(({ at }) => at));
  const dates = all.map(({ date }) => date);
  return sound.flatMap((from) => {
    if (from.listed < clear * from.spread || !isNear(from, 0)) return [];
    const found: Witness[] = [];
    for (let at = from.at - reach; at <= from.at + reach; at += 1) {
      const to = taken.has(at) ? undefined : witnessAt(series, at, 0);
      if (to && isNear(to, from.listed)) found.push(to);
    }
    const to = found[0];
    if (!to || found.length > 1) return [];
    const others = dates.filter((date) => date !== from.date);
    const calendar = calendarOdds(to.date, from.date, others);
    const isSure = calendar > 0 && datesOdds([to, from], from.listed, others) >= convincing;
    return [{ from, to, calendar, isSure }];
  });
}

/** The message about a payment that may have been moved. */
export function movedDoubt({ from, to, calendar }: MovedDate): DividendDoubt {
  const years =
    calendar < 0
      ? `other years' dates speak for ${from.date}`
      : "other years' dates do not decide which is right";
  const lost = `the price lost the payment of ${percent(from.listed)} on ${to.date} rather than on ${from.date}`;
  return { date: from.date, reason: `${lost}, but ${years}` };
}
