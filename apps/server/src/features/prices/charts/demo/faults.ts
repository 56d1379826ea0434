import { scaleBar, type Bar, type DividendEvent, type SplitEvent } from '@midoffice/market';
import type { Random } from '../../../../platform/demo/world.ts';
import type { Fault } from './symbols.ts';
import type { TrueSeries } from './walk.ts';

/** One error that was put into a demo series: what a detector should find. */
export interface Planted {
  readonly symbol: string;
  readonly kind: Fault;
  /** First and last bar concerned. */
  readonly from: string;
  readonly to: string;
  /** Cells concerned; empty for whole records. */
  readonly fields: readonly string[];
  /** What the wrong prices are multiplied by to be right; null where that is not the fault. */
  readonly multiplier: number | null;
  readonly bars: number;
}

/** A main source's series with its fault, and the splits that this source lists. */
export interface Faulty {
  readonly bars: Bar[];
  readonly splits: SplitEvent[];
  readonly planted: Planted[];
}

/** A bar on another basis, as a vendor sends it: shares are whole, so a restated volume is rounded. */
const off = (bar: Bar, factor: number): Bar => {
  const scaled = scaleBar(bar, factor);
  return { ...scaled, volume: Math.round(scaled.volume), adjClose: bar.adjClose! * factor };
};

/** Records from..end (end excluded) as if a split was not applied to them, or applied twice. */
function onWrongBasis(
  symbol: string,
  kind: Fault,
  truth: TrueSeries,
  from: number,
  end: number,
  factor: number,
  splits: SplitEvent[],
): Faulty {
  const bars = truth.bars.map((bar, i) => (i >= from && i < end ? off(bar, factor) : bar));
  const planted = {
    symbol,
    kind,
    from: bars[from]!.date,
    to: bars[end - 1]!.date,
    fields: [],
    multiplier: 1 / factor,
    bars: end - from,
  };
  return { bars, splits, planted: [planted] };
}

function onSomeDays(
  symbol: string,
  kind: Fault,
  truth: TrueSeries,
  at: readonly number[],
  fields: readonly string[],
  change: (bar: Bar) => Bar,
  multiplier: number | null = null,
): Faulty {
  const days = new Set(at);
  const bars = truth.bars.map((bar, i) => (days.has(i) ? change(bar) : bar));
  const planted = at.map((i): Planted => ({
    symbol,
    kind,
    from: bars[i]!.date,
    to: bars[i]!.date,
    fields,
    multiplier,
    bars: 1,
  }));
  return { bars, splits: truth.splits, planted };
}

/** Some days, apart from each other and from the ends. */
function someDays(count: number, length: number, random: Random): number[] {
  const step = Math.floor((length - 600) / count);
  return Array.from({ length: count }, (_unused, i) => 300 + i * step + random.int(0, Math.floor(step / 2)));
}

/** Puts a fault into the series of the main source. */
export function plant(symbol: string, fault: Fault, truth: TrueSeries, random: Random): Faulty {
  const { bars, splits } = truth;
  const last = splits.at(-1);
  const at = last ? bars.findIndex((bar) => bar.date === last.date) : 0;
  const days = (count: number): number[] => someDays(count, bars.length, random);
  switch (fault) {
    case 'unadjusted-block':
      return onWrongBasis(symbol, fault, truth, at - 190, at, last!.ratio, splits);
    case 'missing-split':
      return onWrongBasis(symbol, fault, truth, 0, at, last!.ratio, splits.slice(0, -1));
    case 'doubled-split':
      return onWrongBasis(symbol, fault, truth, 0, at, 1 / last!.ratio, splits);
    case 'unit-100x':
      return onSomeDays(
        symbol,
        fault,
        truth,
        days(4),
        ['open', 'high', 'low', 'close'],
        (bar) => ({ ...off(bar, 100), volume: bar.volume }),
        0.01,
      );
    case 'spike':
      return onSomeDays(symbol, fault, truth, days(3), ['high', 'close'], (bar) => ({
        ...bar,
        high: bar.close * 1.7,
        close: bar.close * 1.65,
      }));
    case 'zero-volume':
      return onSomeDays(symbol, fault, truth, days(5), ['volume'], (bar) => ({ ...bar, volume: 0 }));
    case 'high-below-low':
      return onSomeDays(symbol, fault, truth, days(4), ['high', 'low'], (bar) => ({
        ...bar,
        high: bar.low * 0.94,
        low: bar.high * 1.06,
      }));
    case 'stale': {
      const from = Math.round(bars.length * 0.8);
      const run = bars[from - 1]!;
      const stale = bars.map((bar, i) => (i >= from && i < from + 8 ? { ...run, date: bar.date } : bar));
      return {
        bars: stale,
        splits,
        planted: [
          {
            symbol,
            kind: fault,
            from: bars[from]!.date,
            to: bars[from + 7]!.date,
            fields: [],
            multiplier: null,
            bars: 8,
          },
        ],
      };
    }
    case 'none':
      return { bars: [...bars], splits, planted: [] };
  }
}

/** An adjusted close as a vendor sends it that left one dividend out, and which one. */
export function withoutDividend(
  bars: readonly Bar[],
  dividends: readonly DividendEvent[],
  back: number,
): { bars: Bar[]; missing: DividendEvent | undefined } {
  const missing = dividends.at(-back);
  const at = missing ? bars.findIndex((bar) => bar.date >= missing.date) : -1;
  if (!missing || at < 1) return { bars: [...bars], missing: undefined };
  const step = 1 - missing.amount / bars[at - 1]!.close;
  const left = bars.map((bar, i) =>
    i < at && bar.adjClose !== null ? { ...bar, adjClose: bar.adjClose / step } : bar,
  );
  return { bars: left, missing };
}
