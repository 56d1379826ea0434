import type { Bar, DividendEvent, SplitEvent } from '../bars/bar.ts';
import { firstBarFrom } from '../prices/adjust.ts';
import { median } from '../statistics/robust.ts';

/** What can be wrong with a dividend, or with the adjusted close beside it. */
export type DividendFault =
  /** The adjusted close does not show it. */
  | 'adjustment-missing'
  /** The adjusted close shows a hundredth of it: the vendor mixed up pounds and pence. */
  | 'adjustment-hundredfold'
  /** The amount is a hundred times what the adjusted close and the price show. */
  | 'amount-hundredfold'
  /** Amount and adjusted close are a hundred times too large or too small together. */
  | 'both-hundredfold'
  /** The amount stands on the basis before a split of that day. */
  | 'amount-before-split'
  /** A second record of a dividend of the same week. */
  | 'phantom'
  /** The adjusted close counts a capital gain twice that the amount holds already. */
  | 'capital-gain-twice';

/** One fault with its repair. */
export interface DividendFinding {
  readonly date: string;
  readonly fault: DividendFault;
  /** As listed and as it should be; 0: there was none. */
  readonly listed: number;
  readonly amount: number;
  /** The share by which the adjusted close falls on the ex-date, and by which it should. */
  readonly shown: number;
  readonly step: number;
  readonly reason: string;
}

/** A fault of which the data cannot tell which reading is right; nothing is changed. */
export interface DividendDoubt {
  readonly date: string;
  readonly reason: string;
}

export interface RepairedDividends {
  readonly findings: DividendFinding[];
  readonly undecided: DividendDoubt[];
  /** The list as it should be. */
  readonly dividends: DividendEvent[];
  /** Per bar; null where the bar has none. */
  readonly adjCloses: (number | null)[];
}

export interface DividendEvidence {
  readonly splits?: readonly SplitEvent[];
  /** Capital gains of funds by ex-date; the dividend of that day holds them. */
  readonly capitalGains?: readonly DividendEvent[];
}

const hundred = 100;
/** A payment's usual share of the price, and how far payments spread around it (logarithm). */
const usualYield = 0.015;
const yieldSpread = 1.2;
/** Days around an ex-date in which its usual move is measured. */
const around = 30;
/** How much likelier a hundredfold change of amount and adjustment together must be: they agree, which speaks for both. */
const surely = 10;
const phantomDays = 7;
const phantomTolerance = 0.1;
const dayMs = 86_400_000;

interface Seen {
  readonly date: string;
  readonly at: number;
  readonly listed: number;
  /** Close before the ex-date. */
  readonly close: number;
  /** Amount as a share of that close. */
  readonly yield: number;
  /** What the adjusted close shows of it. */
  readonly shown: number;
  /** What the price lost on that day; null where nothing was traded. */
  readonly drop: number | null;
  /** Spread of the drop by chance. */
  readonly spread: number;
}

const near = (left: number, right: number, tolerance = 0.03): boolean =>
  right !== 0 && Math.abs(left / right - 1) < tolerance;

function see(bars: readonly Bar[], { date, amount }: DividendEvent): Seen | undefined {
  const at = firstBarFrom(bars, date);
  const [before, bar] = [bars[at - 1], bars[at]];
  if (!before || !bar || !(amount > 0) || !(before.close > 0) || !before.adjClose || !bar.adjClose)
    return undefined;
  const moves: number[] = [];
  for (let i = Math.max(1, at - around); i < Math.min(bars.length, at + around); i += 1)
    moves.push(Math.abs(bars[i]!.close / bars[i - 1]!.close - 1));
  return {
    date,
    at,
    listed: amount,
    close: before.close,
    yield: amount / before.close,
    shown: 1 - before.adjClose / before.close / (bar.adjClose / bar.close),
    drop: bar.volume > 0 ? 1 - bar.open / before.close : null,
    spread: 0.01 + 1.5 * median(moves),
  };
}

/** How well a payment of a share of the price fits: to what is usual, and to what the price lost. Logarithm. */
function fit(share: number, { drop, spread }: Seen): number {
  if (share >= 1) return -Infinity;
  const usual = -((Math.log(share / usualYield) / yieldSpread) ** 2) / 2;
  return usual - (drop === null ? 0 : Math.abs(drop - share) / spread);
}

/** A verdict before the neighbours are heard. */
interface Verdict {
  readonly fault: DividendFault;
  readonly amount: number;
  readonly step: number;
  readonly reason: string;
}

const money = (value: number): number => Number(value.toPrecision(6));
const percent = (share: number): string => `${money(share * 100)} %`;

/** Where amount and adjusted close differ: which of them is wrong. */
function judgeDifference(seen: Seen, evidence: DividendEvidence): Verdict | undefined {
  const { listed, shown, close } = seen;
  const gain = evidence.capitalGains?.find((one) => one.date === seen.date)?.amount ?? 0;
  if (gain > 0 && near(shown, (listed + gain) / close, 0.1))
    return {
      fault: 'capital-gain-twice',
      amount: listed,
      step: seen.yield,
      reason: `the adjusted close falls by ${percent(shown)}, which is the dividend and its capital gain of ${money(gain)} once more`,
    };
  const split = evidence.splits?.find(
    (one) => Math.abs(Date.parse(one.date) - Date.parse(seen.date)) <= dayMs,
  );
  if (split && near(seen.yield, shown * split.ratio))
    return {
      fault: 'amount-before-split',
      amount: listed / split.ratio,
      step: shown,
      reason: `the amount is from before the ${split.ratio}-for-1 split of ${split.date}`,
    };
  if (near(seen.yield, shown * hundred, 0.05)) {
    // Whoever fits price and custom better is right.
    if (fit(seen.yield, seen) >= fit(shown, seen))
      return {
        fault: 'adjustment-hundredfold',
        amount: listed,
        step: seen.yield,
        reason: `the adjusted close falls by ${percent(shown)}, a hundredth of the dividend's ${percent(seen.yield)}`,
      };
    return {
      fault: 'amount-hundredfold',
      amount: listed / hundred,
      step: shown,
      reason: `the amount is a hundred times the ${percent(shown)} by which the adjusted close falls`,
    };
  }
  if (Math.abs(shown) < 0.05 * seen.yield && seen.yield < 1)
    return {
      fault: 'adjustment-missing',
      amount: listed,
      step: seen.yield,
      reason: `the adjusted close does not show the dividend of ${percent(seen.yield)}`,
    };
  return undefined;
}

const agrees = (seen: Seen): boolean =>
  near(seen.shown, seen.yield) || Math.abs(seen.shown - seen.yield) < 5e-5;

/** Where amount and adjusted close agree: whether both are a hundred times too large, on this one's evidence alone. */
function judgeTooLarge(seen: Seen): Verdict | undefined {
  if (fit(seen.yield / hundred, seen) - fit(seen.yield, seen) < surely) return undefined;
  return {
    fault: 'both-hundredfold',
    amount: seen.listed / hundred,
    step: seen.yield / hundred,
    reason: `amount and adjusted close say ${percent(seen.yield)}, the price ${percent(Math.max(0, seen.drop ?? 0))}`,
  };
}

/**
 * Whether amounts and adjusted closes are a hundred times too small together. A single tiny dividend is nothing
 * strange; that nearly all of a company's are is.
 */
function tooSmall(all: readonly Seen[]): ReadonlySet<Seen> {
  const small = all.filter(
    (seen) => agrees(seen) && fit(seen.yield * hundred, seen) - fit(seen.yield, seen) > 1,
  );
  return new Set(small.length >= 3 && small.length >= 0.75 * all.length ? small : []);
}

/** The record of two of one week that is the phantom: the one that is faulty in another way too, else the later. */
function phantoms(judged: readonly { seen: Seen; verdict: Verdict | undefined }[]): ReadonlySet<Seen> {
  const gaps = judged.slice(1).map((one, i) => Date.parse(one.seen.date) - Date.parse(judged[i]!.seen.date));
  if (gaps.length > 3 && median(gaps) <= 2 * phantomDays * dayMs) return new Set();
  const found = new Set<Seen>();
  for (const [i, later] of judged.entries()) {
    const earlier = judged[i - 1];
    if (!earlier || Date.parse(later.seen.date) - Date.parse(earlier.seen.date) > phantomDays * dayMs)
      continue;
    const amounts = [earlier, later].map(({ seen, verdict }) => verdict?.amount ?? seen.listed);
    if (!near(amounts[0]!, amounts[1]!, phantomTolerance)) continue;
    const amountIsWrong = (verdict: Verdict | undefined): boolean =>
      verdict !== undefined && verdict.fault !== 'adjustment-hundredfold';
    found.add(amountIsWrong(earlier.verdict) && !amountIsWrong(later.verdict) ? earlier.seen : later.seen);
  }
  return found;
}

/**
 * What is wrong with a series' dividends and its adjusted close, with the repair. Three witnesses are heard: the listed
 * amount, the step of the adjusted close, and what the price lost on the ex-date. Where two of them agree the third is
 * repaired; where amount and adjusted close agree against the price, they are only believed to be wrong on overwhelming
 * evidence.
 * @param bars ascending, with the vendor's adjusted closes
 */
export function repairDividends(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
  evidence: DividendEvidence = {},
): RepairedDividends {
  const all = dividends.flatMap((dividend) => see(bars, dividend) ?? []);
  const small = tooSmall(all);
  const judged = all.map((seen) => {
    const verdict: Verdict | undefined = small.has(seen)
      ? {
          fault: 'both-hundredfold',
          amount: seen.listed * hundred,
          step: seen.yield * hundred,
          reason: `amount and adjusted close say ${percent(seen.yield)}, a hundredth of what is paid elsewhere`,
        }
      : agrees(seen)
        ? judgeTooLarge(seen)
        : judgeDifference(seen, evidence);
    return { seen, verdict };
  });
  const twice = phantoms(judged);
  const findings = judged.flatMap(({ seen, verdict }): DividendFinding[] => {
    const { date, listed, shown } = seen;
    if (twice.has(seen))
      return [
        {
          date,
          fault: 'phantom',
          listed,
          amount: 0,
          shown,
          step: 0,
          reason: `a second record of a dividend of the same week`,
        },
      ];
    return verdict ? [{ date, listed, shown, ...verdict }] : [];
  });
  return { findings, undecided: [], ...applied(bars, dividends, findings) };
}

function applied(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
  findings: readonly DividendFinding[],
): Omit<RepairedDividends, 'findings' | 'undecided'> {
  const byDate = new Map(findings.map((finding) => [finding.date, finding]));
  const adjCloses = bars.map((bar) => bar.adjClose);
  for (const { date, shown, step } of findings) {
    const factor = (1 - step) / (1 - shown);
    if (factor === 1 || !Number.isFinite(factor)) continue;
    for (let i = firstBarFrom(bars, date) - 1; i >= 0; i -= 1)
      if (adjCloses[i] !== null) adjCloses[i]! *= factor;
  }
  return {
    dividends: dividends
      .map((one) => ({ date: one.date, amount: byDate.get(one.date)?.amount ?? one.amount }))
      .filter((one) => one.amount > 0),
    adjCloses,
  };
}
