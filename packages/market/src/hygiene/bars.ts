import type { Bar, SplitEvent } from '../bars/bar.ts';
import { dayNumber } from '../bars/fields.ts';
import { PRICE_FIELDS } from '../outliers/finding.ts';

/** A bar, or a run of bars, that looks wrong. */
export interface BarFault {
  /** First and last bar concerned. */
  readonly from: string;
  readonly to: string;
  readonly bars: number;
  readonly reason: string;
}

const samePrices = (a: Bar, b: Bar): boolean => PRICE_FIELDS.every((field) => a[field] === b[field]);
const day = (bar: Bar): string => bar.date.slice(0, 10);
/** Sunday is 0; 1970-01-01 was a Thursday. */
const weekdayOf = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;
const one = (bar: Bar, reason: string): BarFault => ({ from: bar.date, to: bar.date, bars: 1, reason });

/**
 * Bars that repeat the one before in all prices and in the volume: a file sent twice. A bar without a range or without
 * volume proves nothing, since a security that did not trade does not move.
 */
export function copiedBars(bars: readonly Bar[]): BarFault[] {
  return bars.flatMap((bar, i) => {
    const before = bars[i - 1];
    const copied =
      before &&
      bar.high > bar.low &&
      bar.volume > 0 &&
      bar.volume === before.volume &&
      samePrices(bar, before);
    return copied ? [one(bar, `prices and volume repeat those of ${before.date}`)] : [];
  });
}

/** Runs of at least `least` bars with one and the same close and no range. */
export function standstills(bars: readonly Bar[], least: number): BarFault[] {
  const faults: BarFault[] = [];
  for (let i = 0; i < bars.length;) {
    let end = i;
    const still = (at: number): boolean =>
      at < bars.length && bars[at]!.high === bars[at]!.low && samePrices(bars[at]!, bars[i]!);
    while (still(i) && still(end + 1)) end += 1;
    const count = end - i + 1;
    if (count >= least && count > 1)
      faults.push({
        from: bars[i]!.date,
        to: bars[end]!.date,
        bars: count,
        reason: `prices unchanged for ${count} bars`,
      });
    i = end + 1;
  }
  return faults;
}

/**
 * The standstill at the very end, without volume after its first bar, as when a feed goes on after a security stopped to
 * trade; null where the series ends as it should. Its first bar is the last that was traded.
 */
export function tradelessEnd(
  bars: readonly Bar[],
  least: number,
): (BarFault & { lastTraded: string }) | null {
  let start = bars.length - 1;
  const last = bars.at(-1);
  if (!last) return null;
  while (start > 0 && bars[start]!.volume === 0 && bars[start]!.close === last.close) start -= 1;
  const count = bars.length - 1 - start;
  if (count < least || bars[start]!.close !== last.close) return null;
  return {
    from: bars[start + 1]!.date,
    to: last.date,
    bars: count,
    reason: `no trade since ${bars[start]!.date}: ${count} bars repeat its close without volume`,
    lastTraded: bars[start]!.date,
  };
}

/** Bars on days that have not come yet. */
export function futureBars(bars: readonly Bar[], today: string): BarFault[] {
  return bars.filter((bar) => day(bar) > today).map((bar) => one(bar, `${day(bar)} lies after ${today}`));
}

/** Share of the weeks around a day from which on its weekday is one on which a security trades. */
const habit = 0.2;
/** Days on either side that are counted: exchanges move their weekends, as New York did in 1952 and Riyadh in 2013. */
const habitDays = 182;

/**
 * Bars on Saturdays and Sundays without a session. Where the calendar is unknown, a day of the weekend is one of the
 * sessions where the series has a bar on that weekday in every fifth week or more of the year around it: Sundays in
 * Riyadh or Tel Aviv, both days of a currency or a crypto asset, Saturdays of New York before 1952.
 * @param isSession what the exchange's calendar says of a day; undefined where it is unknown
 */
export function weekendBars(
  bars: readonly Bar[],
  isSession: (date: string) => boolean | undefined = () => undefined,
): BarFault[] {
  const numbers = bars.map((bar) => dayNumber(day(bar)));
  const [first, last] = [numbers[0] ?? 0, numbers.at(-1) ?? 0];
  const byWeekday = Map.groupBy(numbers, weekdayOf);
  const isUsual = (at: number): boolean => {
    const count = byWeekday.get(weekdayOf(at))!.filter((one) => Math.abs(one - at) <= habitDays).length;
    const weeks = (Math.min(last, at + habitDays) - Math.max(first, at - habitDays)) / 7 + 1;
    return count > 2 && count >= habit * weeks;
  };
  return bars.flatMap((bar, i) => {
    const weekday = weekdayOf(numbers[i]!);
    if (weekday !== 0 && weekday !== 6) return [];
    const trades = isSession(day(bar)) ?? isUsual(numbers[i]!);
    return trades ? [] : [one(bar, `${weekday ? 'Saturday' : 'Sunday'}: no session`)];
  });
}

/** A price that is zero or negative, and what the other prices of its bar say it should be; null where they do not. */
export function unpriced(
  bars: readonly Bar[],
): { date: string; field: (typeof PRICE_FIELDS)[number]; value: number; suggested: number | null }[] {
  return bars.flatMap((bar, i) => {
    const before = bars[i - 1]?.close ?? 0;
    const open = bar.open > 0 ? bar.open : before;
    const body = [open, bar.close].filter((price) => price > 0);
    const guess = {
      open: before > 0 ? Math.min(Math.max(before, bar.low), bar.high) : 0,
      high: Math.max(0, ...body),
      low: body.length ? Math.min(...body) : 0,
      close: 0,
    };
    return PRICE_FIELDS.filter((field) => !(bar[field] > 0)).map((field) => ({
      date: bar.date,
      field,
      value: bar[field],
      suggested: bar.close > 0 && guess[field] > 0 ? guess[field] : null,
    }));
  });
}

/**
 * Splits that move no price: dated up to the first bar or after the last one, so that there is no bar before, or on, the
 * split. A split of the days to come is none: it is announced.
 */
export function orphanedSplits(
  bars: readonly Bar[],
  splits: readonly SplitEvent[],
  today: string,
): (SplitEvent & { reason: string })[] {
  const [first, last] = [bars[0], bars.at(-1)];
  return splits.flatMap((split) => {
    if (split.date > today) return [];
    if (!first || !last) return [{ ...split, reason: 'there are no prices' }];
    if (split.date <= day(first))
      return [{ ...split, reason: `no bar before it: prices begin ${day(first)}` }];
    if (split.date > day(last)) return [{ ...split, reason: `no bar from then on: prices end ${day(last)}` }];
    return [];
  });
}

/** Days on which the stored adjusted close is off the calculated one by more than `tolerance`, as a share of it. */
export function adjustedDrift(
  bars: readonly Bar[],
  calculated: readonly number[],
  tolerance: number,
): { date: string; value: number; suggested: number; off: number }[] {
  return bars.flatMap(({ date, adjClose }, i) => {
    const wanted = calculated[i]!;
    const off = adjClose === null ? 0 : Math.abs(adjClose / wanted - 1);
    return off > tolerance ? [{ date, value: adjClose!, suggested: wanted, off }] : [];
  });
}

/** Days on which the closes of two sources differ by more than `tolerance`, as a share of the first. */
export function disagreements(
  bars: readonly Bar[],
  others: readonly Bar[],
  tolerance: number,
): { date: string; value: number; other: number; off: number }[] {
  const closes = new Map(others.map((bar) => [bar.date, bar.close]));
  return bars.flatMap(({ date, close }) => {
    const other = closes.get(date);
    if (other === undefined || !(close > 0)) return [];
    const off = Math.abs(other / close - 1);
    return off > tolerance ? [{ date, value: close, other, off }] : [];
  });
}
