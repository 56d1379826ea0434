/**
 * One daily record of a security. Prices are per share in the file's own currency unit, volume is in shares.
 * `adjClose` is the vendor's adjusted close, `null` where the file has none.
 */
export interface Bar {
  /** Session date, ISO `YYYY-MM-DD`, in the exchange's own calendar. */
  date: string;
  open: number;
  high: number;
  low: number;
  close: number;
  adjClose: number | null;
  volume: number;
}

/** The same records as columns of equal length, ascending by date: what charts and the console's grids read. */
export interface BarColumns {
  date: string[];
  open: number[];
  high: number[];
  low: number[];
  close: number[];
  adjClose: (number | null)[];
  volume: number[];
}

/** The price columns of a bar. */
export type PriceField = 'open' | 'high' | 'low' | 'close' | 'adjClose';

/** A split on its ex-date: `ratio` new shares for each old one, so 2 is 2-for-1 and 0.1 is 1-for-10. */
export interface SplitEvent {
  date: string;
  ratio: number;
}

/** A cash dividend on its ex-date: `amount` per share, in the unit and on the basis of the prices beside it. */
export interface DividendEvent {
  date: string;
  amount: number;
}

/** Whether past prices are as they traded (`raw`) or restated to today's share count (`split-adjusted`). */
export type PriceBasis = 'raw' | 'split-adjusted';

/** Records to columns. */
export function toColumns(bars: readonly Bar[]): BarColumns {
  return {
    date: bars.map((bar) => bar.date),
    open: bars.map((bar) => bar.open),
    high: bars.map((bar) => bar.high),
    low: bars.map((bar) => bar.low),
    close: bars.map((bar) => bar.close),
    adjClose: bars.map((bar) => bar.adjClose),
    volume: bars.map((bar) => bar.volume),
  };
}

/** Columns to records. Throws `RangeError` naming the first column whose length differs from that of `date`. */
export function fromColumns(columns: BarColumns): Bar[] {
  const { date, open, high, low, close, adjClose, volume } = columns;
  for (const [name, column] of Object.entries(columns)) {
    if (column.length !== date.length) {
      throw new RangeError(`column ${name} has ${column.length} values, date has ${date.length}`);
    }
  }
  return date.map((day, i) => ({
    date: day,
    open: open[i]!,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    adjClose: adjClose[i] ?? null,
    volume: volume[i]!,
  }));
}
