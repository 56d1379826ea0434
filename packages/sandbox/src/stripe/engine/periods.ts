import type { Interval } from '../shapes/catalog.ts';

export interface Recurrence {
  interval: Interval;
  interval_count: number;
}

export interface Period {
  start: number;
  end: number;
}

const daySeconds = 86_400;

/**
 * The `n`-th boundary after an anchor. Months are counted from the anchor, not from the last boundary, so
 * that 31 January is followed by 28 February and then 31 March:
 * https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function boundary(anchor: number, { interval, interval_count: count }: Recurrence, n: number): number {
  if (interval === 'day') return anchor + n * count * daySeconds;
  if (interval === 'week') return anchor + n * count * 7 * daySeconds;
  const months = n * count * (interval === 'year' ? 12 : 1);
  const from = new Date(anchor * 1000);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  const at = Date.UTC(
    from.getUTCFullYear(),
    month,
    day,
    from.getUTCHours(),
    from.getUTCMinutes(),
    from.getUTCSeconds(),
  );
  return at / 1000;
}

/** The period around `at`, from the boundaries of an anchor that may lie before or after it. */
export function periodAround(anchor: number, recurrence: Recurrence, at: number): Period {
  let n = estimate(anchor, recurrence, at);
  while (boundary(anchor, recurrence, n) > at) n -= 1;
  while (boundary(anchor, recurrence, n + 1) <= at) n += 1;
  return { start: boundary(anchor, recurrence, n), end: boundary(anchor, recurrence, n + 1) };
}

function estimate(anchor: number, { interval, interval_count: count }: Recurrence, at: number): number {
  const days = { day: 1, week: 7, month: 30.4375, year: 365.25 }[interval] * count;
  return Math.floor((at - anchor) / (days * daySeconds));
}

/** Share of a period that is left, between 0 and 1. */
export function remainingShare(period: Period, at: number): number {
  const share = (period.end - at) / (period.end - period.start);
  return Math.min(1, Math.max(0, share));
}
