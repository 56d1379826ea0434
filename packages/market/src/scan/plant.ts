import type { Bar, SplitEvent } from '../bars/bar.ts';
import { scaleBar } from '../prices/adjust.ts';
import { PRICE_FIELDS } from '../outliers/finding.ts';

/** Errors that vendors make, as they can be put into a sound series. */
export const plantedKinds = [
  'missing-split',
  'unadjusted-block',
  'unit',
  'spike',
  'range',
  'not-positive',
  'zero-volume',
  'stale',
] as const;
export type PlantedKind = (typeof plantedKinds)[number];

/** A series with one error in it. */
export interface PlantedSeries {
  bars: Bar[];
  /** First and last record that are wrong. */
  from: string;
  to: string;
  /** What the wrong prices are multiplied by to be right; `null` where that is not the fault. */
  multiplier: number | null;
}

const RATIOS = [2, 3, 4, 1.5, 10, 0.1] as const;
const STALE_RECORDS = 7;
const LONGEST_BLOCK = 60;

/**
 * Puts one error into a sound split-adjusted series.
 * @param at the first wrong record; for a missing split the first right one. At least 70 records from either end
 * @param random uniform in [0, 1): ratio, length and size of the error
 */
export function plantError(
  bars: readonly Bar[],
  kind: PlantedKind,
  at: number,
  random: () => number,
): PlantedSeries {
  const ratio = RATIOS[Math.floor(random() * RATIOS.length)]!;
  switch (kind) {
    case 'missing-split':
      return stretch(bars, 0, at, (bar) => moved(bar, ratio), 1 / ratio);
    case 'unadjusted-block': {
      const length = 6 + Math.floor(random() * (LONGEST_BLOCK - 6));
      return stretch(bars, at, at + length, (bar) => moved(bar, ratio), 1 / ratio);
    }
    case 'unit':
      return stretch(bars, at, at + 1, (bar) => ({ ...moved(bar, 100), volume: bar.volume }), 0.01);
    case 'spike': {
      const size = 1.35 + random() * 0.5;
      return stretch(bars, at, at + 1, (bar) => {
        const close = bar.close * size;
        return { ...bar, close, high: Math.max(bar.high, close), volume: bar.volume * 0.6 };
      });
    }
    case 'range':
      return stretch(bars, at, at + 1, (bar) => ({ ...bar, high: bar.low * 0.95, low: bar.high * 1.05 }));
    case 'not-positive':
      return stretch(bars, at, at + 1, (bar) => ({
        ...bar,
        [PRICE_FIELDS[Math.floor(random() * 4)]!]: random() < 0.5 ? 0 : -bar.close,
      }));
    case 'zero-volume':
      return stretch(bars, at, at + 1, (bar) => ({ ...bar, volume: 0 }));
    case 'stale':
      return stretch(bars, at, at + STALE_RECORDS, (bar) => ({ ...bars[at - 1]!, date: bar.date }));
  }
}

/** A listed split applied once too often: the records before its date divided by the ratio again. */
export function plantDoubled(bars: readonly Bar[], { date, ratio }: SplitEvent): PlantedSeries {
  const end = bars.findIndex((bar) => bar.date >= date);
  return stretch(bars, 0, end, (bar) => moved(bar, 1 / ratio), ratio);
}

/**
 * One price of one record off by so little that only another source reveals it: a close by 4 to 10 %, another price by 7 to
 * 16 %, either way, in a bar that stays possible.
 * @param random uniform in [0, 1): which price, by how much, which way
 */
export function plantPeerError(bars: readonly Bar[], at: number, random: () => number): PlantedSeries {
  const field = PRICE_FIELDS[Math.floor(random() * 4)]!;
  const size = field === 'close' ? 0.04 + random() * 0.06 : 0.07 + random() * 0.09;
  const isUp = field === 'high' || (field !== 'low' && random() < 0.5);
  return stretch(bars, at, at + 1, (bar) => {
    const wrong = { ...bar, [field]: bar[field] * (isUp ? 1 + size : 1 - size) };
    return { ...wrong, high: Math.max(wrong.high, wrong[field]), low: Math.min(wrong.low, wrong[field]) };
  });
}

/** A record that the vendor did not have and filled: the close before, without volume. */
export function plantFilled(bars: readonly Bar[], at: number): PlantedSeries {
  const { close } = bars[at - 1]!;
  return stretch(bars, at, at + 1, (bar) => ({
    ...bar,
    open: close,
    high: close,
    low: close,
    close,
    volume: 0,
  }));
}

function stretch(
  bars: readonly Bar[],
  from: number,
  end: number,
  change: (bar: Bar) => Bar,
  multiplier: number | null = null,
): PlantedSeries {
  const changed = bars.map((bar, i) => (i >= from && i < end ? change(bar) : bar));
  return { bars: changed, from: bars[from]!.date, to: bars[end - 1]!.date, multiplier };
}

const moved = (bar: Bar, factor: number): Bar => ({
  ...scaleBar(bar, factor),
  adjClose: bar.adjClose === null ? null : bar.adjClose * factor,
});
