import type { Bar, DividendEvent } from '../bars/bar.ts';
import { dividendFault, firstBarFrom, type DividendMethod } from '../prices/adjust.ts';
import { stepFor } from './method.ts';
import type { DividendFinding } from './types.ts';

/** Whether an adjusted close is a number that can be one. */
export const isReadable = (value: number | null): value is number =>
  value !== null && Number.isFinite(value) && value !== 0;

interface Events {
  readonly dividends: readonly DividendEvent[];
  readonly method: DividendMethod;
}

interface Filled {
  readonly bars: readonly Bar[];
  readonly findings: DividendFinding[];
}

/** What the listed payments of the bars after `from` up to `to` multiply earlier adjusted closes by. */
function listedFactor(bars: readonly Bar[], { dividends, method }: Events, from: number, to: number): number {
  let factor = 1;
  for (const { date, amount } of dividends) {
    const at = firstBarFrom(bars, date);
    if (at <= from || at > to || at >= bars.length) continue;
    const close = bars[at - 1]!.close;
    if (amount > 0 && dividendFault(amount, close) === null)
      factor *= 1 - stepFor(method, amount / close, close, bars[at]!.close);
  }
  return factor;
}

/**
 * Adjusted closes that are no numbers (`null`, `NaN`, infinite, zero) calculated from the nearest one that is and the
 * payments between. A series without any adjusted close is left as it is.
 */
export function fillUnreadable(bars: readonly Bar[], events: Events): Filled {
  if (!bars.some((bar) => isReadable(bar.adjClose))) return { bars, findings: [] };
  const filled = bars.slice();
  const findings: DividendFinding[] = [];
  for (let i = 0; i < bars.length; i += 1) {
    if (isReadable(bars[i]!.adjClose)) continue;
    let end = i;
    while (end + 1 < bars.length && !isReadable(bars[end + 1]!.adjClose)) end += 1;
    fillRun(filled, events, i, end);
    findings.push(unreadableFinding(bars, i, end));
    i = end;
  }
  return { bars: filled, findings };
}

function fillRun(filled: Bar[], events: Events, from: number, to: number): void {
  const factorOf = (bar: Bar): number => bar.adjClose! / bar.close;
  const after = filled[to + 1];
  if (after) {
    // What the payments in between do not explain is a step that remains at the run's first record.
    for (let k = to; k >= from; k -= 1) {
      const factor = factorOf(filled[k + 1]!) * listedFactor(filled, events, k, k + 1);
      filled[k] = { ...filled[k]!, adjClose: filled[k]!.close * factor };
    }
    return;
  }
  for (let k = from; k <= to; k += 1) {
    const before = filled[k - 1]!;
    const factor = factorOf(before) / listedFactor(filled, events, k - 1, k);
    filled[k] = { ...filled[k]!, adjClose: filled[k]!.close * factor };
  }
}

function unreadableFinding(bars: readonly Bar[], from: number, to: number): DividendFinding {
  const records = to - from + 1;
  const value = bars[from]!.adjClose;
  return {
    date: bars[from]!.date,
    until: bars[to]!.date,
    fault: 'adjusted-close-unreadable',
    listed: 0,
    amount: 0,
    shown: 0,
    step: 0,
    reason: `${records === 1 ? 'the adjusted close is' : `${records} adjusted closes are`} ${value === null ? 'missing' : value === 0 ? 'zero' : 'not a number'}; calculated from the nearest readable one and the listed payments`,
  };
}
