import type { Bar, DividendEvent } from '@midoffice/market';
import { repairDividends } from '@midoffice/market/dividends/repair';
import type { Outcome } from './types.ts';

/** How far a repaired cell may be off the truth, and what counts as a change. */
const tolerance = 2e-3;
const changed = 5e-4;

const off = (left: number, right: number): number =>
  Math.abs(left - right) / Math.max(Math.abs(left), Math.abs(right), 1e-12);

export interface DividendCase {
  /** What the library gets. */
  readonly bars: readonly Bar[];
  readonly dividends: readonly DividendEvent[];
  /** What is true. */
  readonly truth: readonly Bar[];
  readonly payments: readonly DividendEvent[];
  /** Each planted fault: the true ex-date (empty: there was no payment) and every date a finding may bear. */
  readonly planted: readonly { readonly date: string; readonly also: readonly string[] }[];
}

interface Cells {
  spoilt: number;
  wrong: number;
}

function compareCells(was: readonly number[], truth: readonly number[], is: readonly number[]): Cells {
  const cells: Cells = { spoilt: 0, wrong: 0 };
  for (const [i, wanted] of truth.entries()) {
    const isRight = off(is[i]!, wanted) <= tolerance;
    if (!isRight) cells.wrong += 1;
    // `was` may be no number at all: a fault, never a cell that the truth leaves alone.
    if (off(was[i]!, wanted) <= changed && !isRight) cells.spoilt += 1;
  }
  return cells;
}

const stepAt = (closes: readonly number[], bars: readonly Bar[], at: number): number =>
  at < 1 || at >= bars.length
    ? 0
    : 1 - closes[at - 1]! / bars[at - 1]!.close / (closes[at]! / bars[at]!.close);

/** Runs `repairDividends` and compares list and adjusted close with the truth. */
export function dividendOutcome(planted: DividendCase): Outcome {
  const { bars, dividends, truth, payments } = planted;
  const done = repairDividends(bars, dividends);
  const lists = [dividends, payments, done.dividends].map(
    (list) => new Map(list.map(({ date, amount }) => [date, amount])),
  );
  const dates = [...new Set(lists.flatMap((list) => [...list.keys()]))];
  const amounts = lists.map((list) => dates.map((date) => list.get(date) ?? 0));
  const closes = done.adjCloses.map((each) => each ?? Number.NaN);
  const trueCloses = truth.map((bar) => bar.adjClose!);
  const [list, adjusted] = [
    compareCells(amounts[0]!, amounts[1]!, amounts[2]!),
    compareCells(
      bars.map((bar) => bar.adjClose ?? Number.NaN),
      trueCloses,
      closes,
    ),
  ];
  const index = new Map(bars.map((bar, i) => [bar.date, i]));
  const isRight = (date: string): boolean => {
    const at = index.get(date)!;
    const step = Math.abs(stepAt(closes, bars, at) - stepAt(trueCloses, bars, at));
    return (
      off(lists[2]!.get(date) ?? 0, lists[1]!.get(date) ?? 0) <= tolerance &&
      step <= Math.max(5e-5, tolerance * stepAt(trueCloses, bars, at))
    );
  };
  const named = new Set(
    done.findings.flatMap(({ date, until }) =>
      until ? bars.flatMap((bar) => (bar.date >= date && bar.date <= until ? [bar.date] : [])) : [date],
    ),
  );
  const doubted = new Set(done.undecided.map(({ date }) => date));
  const expected = new Set(planted.planted.flatMap(({ date, also }) => [date, ...also]));
  const sum = { right: 0, undecided: 0 };
  for (const { date, also } of planted.planted) {
    const all = [date, ...also].filter(Boolean);
    if (all.every(isRight) && all.some((each) => named.has(each))) sum.right += 1;
    else if (all.some((each) => doubted.has(each))) sum.undecided += 1;
  }
  const strange = [...named, ...doubted].filter((date) => !expected.has(date));
  const said = [
    ...done.findings.map(({ date, fault }) => `${date} ${fault}`),
    ...[...doubted].map((date) => `${date} undecided`),
  ];
  return {
    planted: planted.planted.length,
    ...sum,
    falseFindings: strange.length,
    spoilt: list.spoilt + adjusted.spoilt,
    exact: list.wrong + adjusted.wrong === 0,
    note: `planted ${planted.planted
      .slice(0, 4)
      .map(({ date, also }) => [date, ...also].join('+'))
      .join(
        ' ',
      )}; said ${said.slice(0, 6).join(', ') || 'nothing'}; ${list.spoilt}+${adjusted.spoilt} spoilt, ${list.wrong}+${adjusted.wrong} wrong`,
  };
}
