import type { DividendEvent } from '../bars/bar.ts';
import { median } from '../statistics/robust.ts';

const dayMs = 86_400_000;
const daysBetween = (a: string, b: string): number => (Date.parse(b) - Date.parse(a)) / dayMs;

/** A dividend that looks wrong, and what it should be; `suggested` null: there was none. */
export interface DividendFault extends DividendEvent {
  readonly suggested: number | null;
  readonly reason: string;
}

/**
 * Dividends that repeat an earlier one: the same amount (to a thousandth) within `days` days. A payer of weekly dividends,
 * half of whose payments come that close together, repeats nothing.
 */
export function repeatedDividends(dividends: readonly DividendEvent[], days = 7): DividendFault[] {
  const close = dividends.filter(
    (one, i) => i > 0 && daysBetween(dividends[i - 1]!.date, one.date) <= days,
  ).length;
  if (dividends.length >= 4 && close >= dividends.length / 2) return [];
  return dividends.flatMap((one, i) => {
    const before = dividends[i - 1];
    const same =
      before &&
      daysBetween(before.date, one.date) <= days &&
      Math.abs(one.amount - before.amount) <= 0.001 * Math.abs(before.amount);
    return same ? [{ ...one, suggested: null, reason: `repeats ${before.amount} of ${before.date}` }] : [];
  });
}

/** Neighbours that are asked, on both sides together. */
const neighbours = 8;

/**
 * Dividends in another currency unit: about 100 times (70 to 140) the median of their neighbours, or a hundredth of it.
 * At least three neighbours are asked.
 */
export function hundredfoldDividends(dividends: readonly DividendEvent[]): DividendFault[] {
  return dividends.flatMap((one, i) => {
    const near = dividends
      .map((other, at) => ({ other, apart: Math.abs(at - i) }))
      .filter(({ other, apart }) => apart > 0 && other.amount > 0)
      .sort((a, b) => a.apart - b.apart)
      .slice(0, neighbours)
      .map(({ other }) => other.amount);
    if (near.length < 3 || !(one.amount > 0)) return [];
    const usual = median(near);
    const times = one.amount / usual;
    if (times > 70 && times < 140)
      return [{ ...one, suggested: one.amount / 100, reason: `100 times the usual ${usual}` }];
    if (times > 1 / 140 && times < 1 / 70)
      return [{ ...one, suggested: one.amount * 100, reason: `a hundredth of the usual ${usual}` }];
    return [];
  });
}

/** First days on which trades in the United States settle after two, and after one session. Source: SEC rule 15c6-1. */
const settlement = [
  { from: '2024-05-28', sessions: 1 },
  { from: '2017-09-05', sessions: 2 },
  { from: '0000-00-00', sessions: 3 },
] as const;

/**
 * The ex-date that belongs to a record date in the United States: the first session on which a buyer is too late to stand
 * in the register, since the trade settles after the record date.
 * @param previous the last session before a day
 */
export function exDateOf(recordDate: string, previous: (day: string) => string): string {
  const { sessions } = settlement.find(({ from }) => recordDate >= from)!;
  let day = recordDate;
  for (let i = 1; i < sessions; i += 1) day = previous(day);
  return day;
}
