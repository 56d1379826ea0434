import { median } from '../statistics/robust.ts';
import { calendarOdds, keptCalendar } from './calendar-fit.ts';
import { openOdds } from './evidence.ts';
import { near, percent, unseen } from './figures.ts';
import type { DividendDoubt, Witness } from './types.ts';

const dayMs = 86_400_000;
/** Days or, where the exchange was closed, sessions within which two records may be of one payment. */
const phantomDays = 7;
const phantomSessions = 4;
/** How near their amounts must be. */
const tolerance = 0.1;
/** What it says against a date that its amount is in another unit than the other's and not the usual one. */
const oddUnit = 6;
/** What it says for a date that list and adjusted close both have it and the other only one of them. */
export const bothSay = 8;
/** Log-odds from which a date is taken: a hundred to one, since the other date is then changed. */
const convincing = 4.6;
/**
 * The same where list and adjusted close have both dates, or one each, so that price and calendar are all there is: one in
 * 60,000, since news in a quiet month moves the price as a payment does, on either day. The price counts by a distribution with
 * heavy tails, the calendar by a part of what it says, since companies move their dates by days and a calendar that misleads
 * does so with confidence.
 */
export const decidedByDays = 11;
const calendarPart = 0.3;
/** What a calendar that a company keeps says, in log-odds: one year in fifty is off by days, and near to the wrong date. */
const keptSays = 4;

/** Two dates of one payment, decided or not. */
export interface Twins {
  readonly kept: Witness;
  readonly dropped: Witness;
  /** From the date that has it. */
  readonly amount: number;
}

export interface TwinVerdicts {
  readonly twins: Twins[];
  readonly undecided: DividendDoubt[];
  /** Bars that a doubt is about: they are judged no further. */
  readonly doubted: ReadonlySet<number>;
}

const days = (left: Witness, right: Witness): number =>
  Math.abs(Date.parse(right.date) - Date.parse(left.date)) / dayMs;

const isSameWeek = (left: Witness, right: Witness): boolean =>
  days(left, right) <= phantomDays || Math.abs(right.at - left.at) <= phantomSessions;

/** Whether the adjusted close shows anything of a payment. */
export const isShown = ({ shown, listed, floor }: Witness): boolean =>
  Math.abs(shown) > Math.max(floor, 0.002 * listed);

/** Whether two figures are one payment, a mixed-up unit aside. */
const samePayment = (left: number, right: number): boolean =>
  [1, 100, 0.01].some((unit) => near(left, right * unit, tolerance));

/** The payment that the adjusted close shows, in money: shares of different closes cannot be compared. */
const shownAmount = ({ shown, close }: Witness): number => shown * close;

/** The payments that the step of an adjusted close may show: by the usual method of its series, and by the ex-close. */
function shownAmounts(witness: Witness): number[] {
  const { step, close, dropAtClose } = witness;
  const usual = shownAmount(witness);
  return dropAtClose === null || step >= 1
    ? [usual]
    : [usual, (close * (1 - dropAtClose) * step) / (1 - step)];
}

/** Whether the two dates belong to one payment: twice the same amount, twice the same step, or an amount here and its step there. */
function isPair(left: Witness, right: Witness): boolean {
  if (left.amount > 0 && right.amount > 0)
    return (
      samePayment(left.amount, right.amount) &&
      !(isShown(left) && isShown(right) && !samePayment(shownAmount(left), shownAmount(right)))
    );
  const [listed, other] = left.amount > 0 ? [left, right] : [right, left];
  return (
    listed.amount > 0 &&
    isShown(other) &&
    shownAmounts(other).some((shown) => near(shown, listed.amount, tolerance))
  );
}

/** A payment every week or two makes twins of all of them. */
function paysWeekly(all: readonly Witness[]): boolean {
  const listed = all.filter(({ amount }) => amount > 0);
  const gaps = listed.slice(1).map((one, i) => days(listed[i]!, one));
  return gaps.length > 3 && median(gaps) <= 2 * phantomDays;
}

/** The usual payment as a share of the price, without these two; where there are no others, what companies usually pay. */
function usualShare(left: Witness, right: Witness, all: readonly Witness[]): number {
  const others = all.filter((each) => each.listed > 0 && each !== left && each !== right);
  return others.length ? median(others.map(({ listed }) => listed)) : 0.015;
}

/** Which of two amounts in different units is the usual one; 0 where they are in one unit. */
function unitOdds(left: Witness, right: Witness, all: readonly Witness[]): number {
  if (!(left.listed > 0 && right.listed > 0) || near(left.amount, right.amount, tolerance)) return 0;
  const usual = Math.log(usualShare(left, right, all));
  const away = ({ listed }: Witness): number => Math.abs(Math.log(listed) - usual);
  return Math.sign(away(right) - away(left)) * oddUnit;
}

/** How much better the price fits the left day than the right one, in log-odds. One day alone shows nothing. */
const priceOdds = (left: Witness, right: Witness, share: number): number =>
  left.drop !== null && right.drop !== null ? openOdds(left, share, 0) - openOdds(right, share, 0) : 0;

/**
 * How much better price and calendar fit one of two days than the other, in log-odds of {@link decidedByDays}.
 * @param others the ex-dates of the other payments
 */
export function datesOdds(
  [left, right]: readonly [Witness, Witness],
  share: number,
  others: readonly string[],
): number {
  const open = priceOdds(left, right, share);
  const kept = keptCalendar(left.date, right.date, others);
  return open + (kept === 0 ? calendarPart * calendarOdds(left.date, right.date, others) : keptSays * kept);
}

/** How much better the left date fits than the right one, as a multiple of what is needed to take it. */
function preference(left: Witness, right: Witness, all: readonly Witness[]): number {
  const usual = usualShare(left, right, all);
  const [share] = [left.listed, right.listed, left.shown, right.shown]
    .filter((each) => each > unseen && each < 1)
    .toSorted((a, b) => Math.abs(Math.log(a / usual)) - Math.abs(Math.log(b / usual)));
  if (share === undefined) return 0;
  const [says, saysOther] = [left, right].map((each) => Number(each.amount > 0) + Number(isShown(each))) as [
    number,
    number,
  ];
  const unit = unitOdds(left, right, all);
  const dates = all.filter(({ amount }) => amount > 0).map(({ date }) => date);
  const others = dates.filter((date) => date !== left.date && date !== right.date);
  if (says === saysOther && unit === 0) return datesOdds([left, right], share, others) / decidedByDays;
  const calendar = calendarOdds(left.date, right.date, others);
  const price = priceOdds(left, right, share);
  return (price + (says - saysOther) * bothSay + unit + calendar) / convincing;
}

/** Pairs of dates of one payment, and which of the two is right. */
export function judgeTwins(all: readonly Witness[]): TwinVerdicts {
  const verdicts = {
    twins: [] as Twins[],
    undecided: [] as DividendDoubt[],
    doubted: new Set<number>(),
  };
  if (paysWeekly(all)) return verdicts;
  const used = new Set<Witness>();
  for (const [i, left] of all.entries()) {
    const right = all
      .slice(i + 1)
      .find((each) => !used.has(each) && isSameWeek(left, each) && isPair(left, each));
    if (!right || used.has(left)) continue;
    used.add(left).add(right);
    const preferred = preference(left, right, all);
    if (Math.abs(preferred) < 1) {
      for (const one of [left, right]) {
        verdicts.doubted.add(one.at);
        verdicts.undecided.push({ date: one.date, reason: doubt(left, right, one.date) });
      }
      continue;
    }
    const [kept, dropped] = preferred > 0 ? [left, right] : [right, left];
    verdicts.twins.push({
      kept,
      dropped,
      amount: kept.amount || dropped.amount,
    });
  }
  return verdicts;
}

function doubt(left: Witness, right: Witness, date: string): string {
  const share = percent(Math.max(left.listed, right.listed));
  return `one payment of ${share} with two dates, ${left.date} and ${right.date}: price and calendar do not decide whether ${date} is the right one`;
}
