import type { Bar, DividendEvent } from '../bars/bar.ts';
import type { DividendMethod } from '../prices/adjust.ts';
import { readStep } from './evidence.ts';
import { percent } from './figures.ts';
import type { Verdict } from './judge.ts';
import { stepFor } from './method.ts';
import { isShown, type Twins } from './twins.ts';
import type { DividendFinding, RepairedDividends, Witness } from './types.ts';

/** A change of one ex-date: the step of its adjusted close, and the list. */
interface Change {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The repaired list and adjusted closes, as the verdicts come in. */
export class Draft {
  private readonly amounts = new Map<string, number>();
  private readonly changes: Change[] = [];

  private readonly bars: readonly Bar[];
  private readonly dividends: readonly DividendEvent[];

  constructor(bars: readonly Bar[], dividends: readonly DividendEvent[]) {
    this.bars = bars;
    this.dividends = dividends;
  }

  settle(witness: Witness, { fault, amount, share, reason }: Verdict): DividendFinding {
    this.amounts.set(witness.date, amount);
    const { date, step: shown } = witness;
    const step = this.change(witness, share);
    return { date, fault, listed: witness.amount, amount, shown, step, reason };
  }

  /** The kept date with its verdict, if any, and the one that goes. */
  settleTwins({ kept, dropped, amount }: Twins, verdict: Verdict | null): DividendFinding[] {
    const isMove = kept.amount === 0 || (dropped.amount === 0 && !isShown(kept));
    const findings: DividendFinding[] = [];
    const goes = this.settle(dropped, {
      fault: dropped.amount === 0 ? 'adjustment-phantom' : 'phantom',
      amount: 0,
      share: 0,
      reason: isMove
        ? `this payment's ex-date is ${kept.date}`
        : `a second ${dropped.amount === 0 ? 'step' : 'record'} of the dividend of ${kept.date}`,
    });
    findings.push(isMove ? { ...goes, fault: 'date-moved' } : goes);
    if (verdict) findings.push(this.settle(kept, verdict));
    else if (isMove) findings.push(this.arrive(kept, dropped, amount));
    return findings;
  }

  /** A payment on its right date. A step that is there already stays; else it is made as the vendor made the wrong one. */
  private arrive(kept: Witness, dropped: Witness, amount: number): DividendFinding {
    const share = amount / kept.close;
    this.amounts.set(kept.date, amount);
    const step = isShown(kept)
      ? kept.step
      : this.change({ ...kept, method: this.methodOf(dropped, amount) }, share);
    const reason = `the payment of ${percent(share)} that is dated ${dropped.date}`;
    return {
      date: kept.date,
      fault: 'date-moved',
      listed: kept.amount,
      amount,
      shown: kept.step,
      step,
      reason,
    };
  }

  private methodOf({ at, close, step, method }: Witness, amount: number): DividendMethod {
    return readStep(step, amount / close, method, [this.bars[at - 1]!, this.bars[at]!]).method;
  }

  /** A payment whose list and adjusted close have it on another session. */
  move(from: Witness, to: Witness): DividendFinding {
    this.amounts.set(to.date, from.amount);
    this.change({ ...to, method: from.method }, from.amount / to.close);
    const reason = `the price lost the payment of ${percent(from.listed)} on ${to.date}`;
    return this.settle(from, { fault: 'date-moved', amount: 0, share: 0, reason });
  }

  private change({ at, close, step, method }: Witness, share: number): number {
    const to = share > 0 ? stepFor(method, share, close, this.bars[at]!.close) : 0;
    this.changes.push({ at, from: step, to });
    return to;
  }

  result(): Pick<RepairedDividends, 'dividends' | 'adjCloses'> {
    const adjCloses = this.bars.map((bar) => bar.adjClose);
    for (const { at, from, to } of this.changes) {
      const factor = (1 - to) / (1 - from);
      if (factor === 1 || !Number.isFinite(factor)) continue;
      for (let i = at - 1; i >= 0; i -= 1) if (adjCloses[i] !== null) adjCloses[i]! *= factor;
    }
    return { dividends: this.list(), adjCloses };
  }

  private list(): DividendEvent[] {
    const listed = new Map<string, number>();
    for (const { date, amount } of this.dividends) listed.set(date, (listed.get(date) ?? 0) + amount);
    const kept = this.dividends.map(({ date, amount }) => {
      const wanted = this.amounts.get(date);
      // Several records of one date keep their proportions.
      return {
        date,
        amount: wanted === undefined ? amount : amount * (wanted / listed.get(date)!),
      };
    });
    const added = [...this.amounts]
      .filter(([date]) => !listed.has(date))
      .map(([date, amount]) => ({ date, amount }));
    return [...kept, ...added]
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  }
}
