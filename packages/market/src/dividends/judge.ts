import { oddsToRewrite } from '../statistics/expected-loss.ts';
import { median } from '../statistics/robust.ts';
import type { Judged, Reading } from './chain.ts';
import { dropOdds, openOdds } from './evidence.ts';
import { money, near, percent } from './figures.ts';
import type { DividendDoubt, DividendEvidence, DividendFault, Witness } from './types.ts';

/** What an ex-date should be. `amount` as listed units, `share` of the close before. */
export interface Verdict {
  readonly fault: DividendFault;
  readonly amount: number;
  readonly share: number;
  readonly reason: string;
}

export type Judgement = { readonly verdict: Verdict } | { readonly doubt: DividendDoubt } | null;

/** What else is known where an ex-date is judged. */
export interface Nearby {
  /** The nearest eight payments as they should be, as shares. */
  readonly neighbours: readonly number[];
  /** Whether nearly all payments of the series are read as a hundredth of what was paid. */
  readonly nearlyAll: boolean;
  /** How many payments of the series are read as a hundred times what was paid. */
  readonly hundredfold: number;
}

/** Log-odds from which a reading is taken: ten to one where something is wrong either way, more where nothing need be. */
const convincing = 2.3;
const surely = 5;
/** From which a step without a listed payment is taken out: every adjusted close before it is changed, and the payment may be real. */
const surelyPhantom = 5;
/** What the drop must say by itself for a payment a hundred times too large: special dividends are real. */
const dropSays = 3;
/** The same, of the open, where payments nearby do not agree: one in 20,000, since news may hide a special dividend. */
const deniesAlone = 10;
/** The same where they agree, and this payment is the only one that is read so: a special dividend may be a hundred usual ones. */
const deniesOne = 7;
/** Most times the usual volume or range of a day without news. */
export const quietDay = 2.5;
/** Payments nearby that are used, fewest that can decide, and how far they may lie around their median. */
export const neighbourhood = 8;
export const fewest = 3;
export const usualTimes = 3;
const dayMs = 86_400_000;

/** Faults that other lists explain: a fund's capital gain counted twice, an amount from before a split of that day. */
export function explained(witness: Witness, evidence: DividendEvidence): Verdict | null {
  const { amount, shown, close, listed, date } = witness;
  if (amount <= 0) return null;
  const gain = evidence.capitalGains?.find((one) => one.date === date)?.amount ?? 0;
  if (gain > 0 && near(shown, (amount + gain) / close, 0.1))
    return {
      fault: 'capital-gain-twice',
      amount,
      share: listed,
      reason: `the adjusted close falls by ${percent(shown)}, which is the dividend and its capital gain of ${money(gain)} once more`,
    };
  const split = evidence.splits?.find((one) => Math.abs(Date.parse(one.date) - Date.parse(date)) <= dayMs);
  if (split && near(listed, shown * split.ratio) && !near(listed, shown))
    return {
      fault: 'amount-before-split',
      amount: amount / split.ratio,
      share: shown,
      reason: `the amount is from before the ${split.ratio}-for-1 split of ${split.date}`,
    };
  return null;
}

/** The fault that a reading means. */
function faultOf({ amount, step }: Reading): DividendFault {
  if (amount === step) return 'both-hundredfold';
  if (amount === 0) return 'amount-missing';
  if (amount === 1) {
    if (step === 0) return 'adjustment-missing';
    return step === 100 || step === 0.01 ? 'adjustment-hundredfold' : 'adjustment-scale';
  }
  if (step === 1) return amount === 100 || amount === 0.01 ? 'amount-hundredfold' : 'amount-scale';
  return 'both-wrong';
}

/** The amount of a reading: the listed one by its unit, so that no digit is lost, else what the adjusted close shows. */
function amountOf({ amount, close }: Witness, reading: Reading): number {
  return typeof reading.amount === 'number' && reading.amount > 0
    ? amount / reading.amount
    : reading.share * close;
}

function reasonOf({ listed, shown, drop }: Witness, { share, amount, step }: Reading): string {
  const price =
    drop === null
      ? 'nothing was traded that day'
      : `the price opened ${percent(Math.abs(drop))} ${drop >= 0 ? 'lower' : 'higher'}`;
  const figures = `the amount is ${percent(listed)} of the price, the adjusted close shows ${percent(shown)}, ${price}`;
  if (amount === 1 && step === 0)
    return `the adjusted close does not show the dividend of ${percent(listed)}; ${price}`;
  if (amount === 0) return `the adjusted close shows ${percent(shown)} that the list lacks; ${price}`;
  return `${figures}; with the payments around it, ${percent(share)} was paid`;
}

/**
 * Whether a payment that amount and adjusted close agree on may be corrected at all. Downwards the drop by itself must deny
 * it, since special dividends are real, and the hundredth must be like the payments nearby; where these do not agree the drop
 * must do so alone. One that is like them and the only one must have an ex-date without news, which would hide that the price
 * lost it. Upwards at least three payments nearby must lie within 3x of their median, and this one too: some companies do pay
 * next to nothing now and then. That nearly all of a company's payments are a hundredth of a usual one needs no such
 * neighbours.
 */
function isAllowed(
  witness: Witness,
  { share }: Reading,
  { neighbours, nearlyAll, hundredfold }: Nearby,
): boolean {
  const usual = median(neighbours);
  const isUsual = (one: number): boolean => Math.abs(Math.log(one / usual)) <= Math.log(usualTimes);
  const isAgreed = neighbours.length >= fewest && neighbours.every(isUsual);
  if (share < witness.listed) {
    const more = oddsToRewrite(witness.at) - oddsToRewrite(1);
    const open = openOdds(witness, share, witness.listed) - more;
    if (!isAgreed) return open >= deniesAlone;
    if (!isUsual(share)) return false;
    if (hundredfold > 1) return dropOdds(witness, share, witness.listed) >= dropSays + more;
    return witness.bustle !== null && witness.bustle <= quietDay && open >= deniesOne;
  }
  return nearlyAll || (isAgreed && isUsual(share));
}

/** What becomes of an ex-date whose readings are ranked. */
export function judgeReadings(witness: Witness, ranked: readonly Judged[] | null, nearby: Nearby): Judgement {
  const { date, listed, shown } = witness;
  if (!ranked) {
    if (listed === 0) return null;
    const reason = `dividend ${money(witness.amount)} is not below the prior close ${money(witness.close)}, and the adjusted close does not show another amount`;
    return { doubt: { date, reason } };
  }
  const best = ranked[0]!;
  const right = ranked.find(({ reading }) => reading.amount === 1 && reading.step === 1);
  if (best === right) return null;
  const needed = best.reading.share > listed ? convincing : surely;
  if (right && (best.logOdds < needed || !isAllowed(witness, best.reading, nearby))) return null;
  if (!right && best.logOdds < convincing) {
    const second = ranked[1]?.reading.share ?? 0;
    const reason = `the amount is ${percent(listed)} of the price, the adjusted close shows ${percent(shown)}: price and other payments do not decide between ${percent(best.reading.share)} and ${percent(second)}`;
    return { doubt: { date, reason } };
  }
  const { reading } = best;
  return {
    verdict: {
      fault: faultOf(reading),
      amount: amountOf(witness, reading),
      share: reading.share,
      reason: reasonOf(witness, reading),
    },
  };
}

const weight = { usual: 2, gap: 3, prior: 1 };

/** A step that the list lacks: a payment that is missing there, or a step that no payment made. */
export function judgeUnlisted(witness: Witness, all: readonly Witness[]): Judgement {
  const { date, at, shown } = witness;
  const listed = all.filter((one) => one.amount > 0);
  const near = listed.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at)).slice(0, neighbourhood);
  const usual =
    near.length >= fewest ? Math.abs(Math.log(shown / median(near.map((one) => one.listed)))) : null;
  const gaps = listed.slice(1).map((one, i) => one.at - listed[i]!.at);
  const nearest = Math.min(...near.map((one) => Math.abs(one.at - at)));
  const spacing = gaps.length >= fewest - 1 ? nearest / median(gaps) : null;
  const price = dropOdds(witness, shown, 0);
  const odds =
    weight.prior +
    price +
    (usual === null ? 0 : usual < Math.log(usualTimes) ? weight.usual : -weight.usual) +
    (spacing === null ? 0 : spacing > 0.7 ? weight.gap : spacing < 0.4 ? -weight.gap : 0);
  // Payments nearby say nothing against a special one: the price itself must deny it.
  const isDenied = price <= -dropSays && odds <= -surelyPhantom;
  if (!isDenied && odds < convincing)
    return {
      doubt: {
        date,
        reason: `the adjusted close falls by ${percent(shown)} without a listed payment: price and other payments do not show whether one was made`,
      },
    };
  const verdict: Verdict =
    odds > 0
      ? {
          fault: 'amount-missing',
          amount: shown * witness.close,
          share: shown,
          reason: reasonOf(witness, { share: shown, amount: 0, step: 1 }),
        }
      : {
          fault: 'adjustment-phantom',
          amount: 0,
          share: 0,
          reason: `the adjusted close falls by ${percent(shown)} without a payment`,
        };
  return { verdict };
}
