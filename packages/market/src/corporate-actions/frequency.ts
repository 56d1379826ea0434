import { dayNumber } from './days.ts';
import { median } from '../statistics/robust.ts';

/** How often a company pays. `Special`: a payment beside a regular row; `Irregular`: no row to be seen. */
export type DividendFrequency =
  | 'Weekly'
  | 'Monthly'
  | 'Quarterly'
  | 'Semi-Annual'
  | 'Annual'
  | 'Irregular'
  | 'Special';

/** One payment: its ex-date (YYYY-MM-DD) and, where known, its amount. */
export interface DatedPayment {
  readonly date: string;
  readonly amount?: number | null;
}

// Days between two ex-dates that each frequency allows: holidays and moved board meetings stretch them.
const bands: readonly (readonly [DividendFrequency, number, number])[] = [
  ['Weekly', 5, 10],
  ['Monthly', 20, 45],
  ['Quarterly', 65, 120],
  ['Semi-Annual', 140, 225],
  ['Annual', 310, 420],
];

/** The frequency that a number of days between two payments means. */
export function frequencyOfGap(days: number): DividendFrequency {
  return bands.find(([, from, to]) => days >= from && days <= to)?.[0] ?? 'Irregular';
}

/** Payments a year, null for those that have no row. */
export const paymentsPerYear: Readonly<Record<DividendFrequency, number | null>> = {
  Weekly: 52,
  Monthly: 12,
  Quarterly: 4,
  'Semi-Annual': 2,
  Annual: 1,
  Irregular: null,
  Special: null,
};

/** A payment with the number of its day: a row is gone through once for each payment that is out of place. */
interface Placed extends DatedPayment {
  readonly day: number;
}

const gapsOf = (row: readonly Placed[]): number[] => row.slice(1).map((one, i) => one.day - row[i]!.day);

/** How far the gaps around a place are from the usual one after the payment there is taken out, in shares of it. */
function roughness(row: readonly Placed[], at: number, usual: number): number {
  const rest = [...row.slice(Math.max(0, at - 2), at), ...row.slice(at + 1, at + 3)];
  const gaps = gapsOf(rest);
  return gaps.length ? gaps.reduce((sum, gap) => sum + Math.abs(gap - usual), 0) / (gaps.length * usual) : 0;
}

/** The payment between two regular ones, or undefined. Its neighbours are as far apart as usual. */
function specialIn(row: readonly Placed[], usual: number, usualAmount: number): number | undefined {
  let found: { at: number; cost: number } | undefined;
  for (const at of row.keys()) {
    const back = at > 0 ? row[at]!.day - row[at - 1]!.day : Infinity;
    const ahead = at + 1 < row.length ? row[at + 1]!.day - row[at]!.day : Infinity;
    if (Math.min(back, ahead) > 0.6 * usual) continue;
    const joined = back + ahead;
    if (Number.isFinite(joined) && (joined < 0.6 * usual || joined > 1.4 * usual)) continue;
    const { amount } = row[at]!;
    const odd =
      amount && usualAmount > 0 ? Math.min(1, Math.abs(Math.log(Math.abs(amount) / usualAmount))) : 0;
    const cost = roughness(row, at, usual) - odd;
    if (!found || cost < found.cost) found = { at, cost };
  }
  return found?.at;
}

/**
 * The frequency of each payment, from the ex-dates around it, in the order given. A payment between two that follow
 * each other as usual is `Special`; with amounts, of two close together the one whose amount is unusual.
 * A company that changes its rhythm has both: each payment is judged by its four nearest gaps.
 * @param payments ascending, one a date
 */
export function inferFrequencies(payments: readonly DatedPayment[]): DividendFrequency[] {
  const specials = new Set<string>();
  let row = payments.map((one): Placed => ({ ...one, day: dayNumber(one.date) }));
  // A row of two or three shows no rhythm in which something could be out of place.
  while (row.length >= 4) {
    const usual = median(gapsOf(row));
    if (frequencyOfGap(usual) === 'Irregular') break;
    const amounts = row.map((one) => Math.abs(one.amount ?? 0)).filter((amount) => amount > 0);
    const at = specialIn(row, usual, amounts.length ? median(amounts) : 0);
    if (at === undefined || (specials.size + 1) * 3 > payments.length) break;
    specials.add(row[at]!.date);
    row = row.filter((_one, i) => i !== at);
  }
  const gaps = gapsOf(row);
  const regular = new Map(row.map((one, i) => [one.date, frequencyAt(gaps, i)]));
  return payments.map((one) => (specials.has(one.date) ? 'Special' : (regular.get(one.date) ?? 'Irregular')));
}

function frequencyAt(gaps: readonly number[], at: number): DividendFrequency {
  const near = gaps.slice(Math.max(0, at - 2), at + 2);
  if (!near.length) return 'Irregular';
  const names = near.map(frequencyOfGap).filter((name) => name !== 'Irregular');
  if (names.length * 2 < near.length || !names.length) return 'Irregular';
  const counts = new Map<DividendFrequency, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  // Of two equally frequent ones the newer: the later gap.
  return [...counts].reduce((best, one) => (one[1] >= best[1] ? one : best))[0];
}
