import type { Bar } from '../bars/bar.ts';

export interface WalkOptions {
  seed: number;
  sessions?: number;
  start?: number;
  /** Daily standard deviation of log returns. */
  sigma?: number;
  volume?: number;
}

/** Uniform numbers in [0, 1) from a 32-bit seed (mulberry32), the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Consecutive weekdays from 2015-01-01. */
export function weekdays(count: number): string[] {
  const dates: string[] = [];
  for (let day = Date.UTC(2015, 0, 1); dates.length < count; day += 86_400_000) {
    const date = new Date(day);
    if (date.getUTCDay() % 6 !== 0) dates.push(date.toISOString().slice(0, 10));
  }
  return dates;
}

/** A quiet stock: log-normal closes, opens off the prior close by half a day's move, volumes within a factor of two. */
export function randomWalk({
  seed,
  sessions = 250,
  start = 80,
  sigma = 0.015,
  volume = 1e6,
}: WalkOptions): Bar[] {
  const random = seededRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let close = start;
  return weekdays(sessions).map((date) => {
    const open = close * Math.exp((sigma / 2) * normal());
    close = open * Math.exp(sigma * 0.85 * normal());
    const wick = (): number => Math.exp((sigma / 2) * Math.abs(normal()));
    return {
      date,
      open,
      high: Math.max(open, close) * wick(),
      low: Math.min(open, close) / wick(),
      close,
      adjClose: null,
      volume: Math.round(volume * Math.exp(0.3 * normal())),
    };
  });
}

/** Multiplies the prices of records [from, to) by `factor` and, by default, divides their volumes. */
export function rescale(
  bars: readonly Bar[],
  from: number,
  to: number,
  factor: number,
  volumes = true,
): Bar[] {
  return bars.map((bar, i) => {
    if (i < from || i >= to) return bar;
    const { open, high, low, close, volume } = bar;
    return {
      ...bar,
      open: open * factor,
      high: high * factor,
      low: low * factor,
      close: close * factor,
      volume: volumes ? volume / factor : volume,
    };
  });
}

/** A raw series with a split of `ratio` at session `at`. */
export function withSplit(bars: readonly Bar[], at: number, ratio: number): Bar[] {
  return rescale(bars, 0, at, ratio);
}
