import type { Bar } from '../bars/bar.ts';
import { PRICE_FIELDS, tidy } from './finding.ts';
import type { PriceFinding, RangeFinding } from './finding.ts';
import { usualRange } from './wicks.ts';

/**
 * How far a close or open may lie outside the day's range: half a percent. Official closes and composite highs
 * and lows come from different prints, and vendors round them differently.
 */
const RANGE_TOLERANCE = 0.005;

/** Second and further records of one date. `bars` ascend. */
export function duplicateDates(bars: readonly Bar[]): PriceFinding[] {
  return bars.flatMap((bar, i) =>
    i > 0 && bars[i - 1]!.date === bar.date
      ? [
          {
            date: bar.date,
            field: 'date' as const,
            value: bar.date,
            suggested: null,
            reason: `${bar.date} occurs more than once`,
            check: 'duplicate-date' as const,
          },
        ]
      : [],
  );
}

/** Prices and adjusted closes that are zero, negative or no number, negative volumes. */
export function notPositive(bars: readonly Bar[]): PriceFinding[] {
  const findings: PriceFinding[] = [];
  for (const bar of bars) {
    for (const field of [...PRICE_FIELDS, 'adjClose', 'volume'] as const) {
      const value = bar[field];
      if (value === null || value > 0 || (field === 'volume' && value === 0)) continue;
      const finding = { date: bar.date, field, suggested: null, check: 'not-positive' } as const;
      if (Number.isNaN(value)) findings.push({ ...finding, value: null, reason: `${field} is not a number` });
      else
        findings.push({
          ...finding,
          value,
          reason: `${field} ${tidy(value)} is ${value < 0 ? 'negative' : 'zero'}`,
        });
    }
  }
  return findings;
}

/**
 * High below low, and open or close outside the day's range. The price that the neighbours bear out is believed: an
 * open or close in line with the prior close widens the range, one that is not is itself at fault. Where the prior close
 * is hardly nearer to the one than to the other, and they are apart by more than a usual day's range, nothing is suggested.
 */
export function outOfRange(bars: readonly Bar[]): RangeFinding[] {
  return bars.flatMap((bar, i) => {
    const { high, low, close } = bar;
    if (PRICE_FIELDS.some((field) => !(bar[field] > 0))) return [];
    if (high < low * (1 - 1e-9)) return crossed(bar);
    const beside = bars[i - 1]?.close ?? bars[i + 1]?.close ?? close;
    return (['open', 'close'] as const).flatMap((field) => outside(bar, field, beside, usualRange(bars, i)));
  });
}

/**
 * High below low. Where open and close lie on the right side of one of the two that one is believed, and only the other is at
 * fault; else both are.
 */
function crossed({ date, open, high, low, close }: Bar): RangeFinding[] {
  const reason = `high ${tidy(high)} is below low ${tidy(low)}`;
  const isHighBorneOut = high >= Math.max(open, close);
  const isLowBorneOut = low <= Math.min(open, close);
  const [top, bottom] = [{ field: 'high', value: high } as const, { field: 'low', value: low } as const];
  const finding = { date, reason, check: 'range' as const };
  const prices = [open, high, low, close];
  const suggested = (pick: (...values: number[]) => number, isOther: boolean): number =>
    isOther ? pick(open, close) : pick(...prices);
  return [
    ...(isHighBorneOut && !isLowBorneOut
      ? []
      : [{ ...finding, ...top, against: bottom, suggested: suggested(Math.max, isLowBorneOut) }]),
    ...(isLowBorneOut && !isHighBorneOut
      ? []
      : [{ ...finding, ...bottom, against: top, suggested: suggested(Math.min, isHighBorneOut) }]),
  ];
}

function outside(bar: Bar, field: 'open' | 'close', beside: number, usual: number): RangeFinding[] {
  const { high, low } = bar;
  const value = bar[field];
  const above = value > high * (1 + RANGE_TOLERANCE);
  if (!above && value >= low * (1 - RANGE_TOLERANCE)) return [];
  const bound = above ? 'high' : 'low';
  const side = above ? 'above the high' : 'below the low';
  const reason = `${field} ${tidy(value)} is ${side} ${tidy(bar[bound])}`;
  const apart = Math.abs(Math.log(value / bar[bound]));
  const nearer = Math.abs(Math.log(bar[bound] / beside)) - Math.abs(Math.log(value / beside));
  const isClear = apart <= usual || nearer > apart / 2;
  const finding = { date: bar.date, reason, check: 'range' as const };
  return nearer >= 0
    ? [
        {
          ...finding,
          field: bound,
          against: { field, value },
          value: bar[bound],
          suggested: isClear ? tidy(value) : null,
        },
      ]
    : [{ ...finding, field, against: { field: bound, value: bar[bound] }, value, suggested: null }];
}

/** Fewest equal records that are called stale. */
const STALE_RUN = 5;

/**
 * Records that repeat the one before: runs of five and more with the same four prices and no range (one finding, at
 * the run's first repetition), and single records that repeat all prices and the volume of a day with a range, as
 * when a vendor copies yesterday's file. Securities that do not move on more than one day in ten are left alone.
 */
export function stalePrices(bars: readonly Bar[]): PriceFinding[] {
  const repeats = bars.map(
    (bar, i) => i > 0 && PRICE_FIELDS.every((field) => bar[field] === bars[i - 1]![field]),
  );
  const hasVolumes = bars.some(({ volume }) => volume > 0);
  if (repeats.filter(Boolean).length > bars.length / 10) return [];
  const findings: PriceFinding[] = [];
  for (let i = 1; i < bars.length; i += 1) {
    if (!repeats[i]) continue;
    let end = i;
    while (repeats[end + 1]) end += 1;
    const bar = bars[i]!;
    const copied = bar.high > bar.low && bar.volume > 0 && bar.volume === bars[i - 1]!.volume;
    // A price that was not traded may stay unchanged; without volumes in the file nobody knows.
    const untraded = hasVolumes ? bars.slice(i, end + 1).filter(({ volume }) => volume === 0).length : 0;
    const run = end - i + 2 - untraded;
    if (copied || run >= STALE_RUN) {
      const reason = copied
        ? `prices and volume repeat those of ${bars[i - 1]!.date}`
        : `prices unchanged for ${end - i + 2} records up to ${bars[end]!.date}`;
      findings.push({
        date: bar.date,
        field: 'close',
        value: bar.close,
        suggested: null,
        reason,
        check: 'stale',
      });
    }
    i = end;
  }
  return findings;
}
