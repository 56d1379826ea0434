import type { PriceBasis } from '../bars/bar.ts';
import type { TextChunks } from '../bars/csv-rows.ts';
import type { BarFormat } from '../bars/layouts.ts';
import { readBarFile } from '../bars/read-bars.ts';
import type { BarFile } from '../bars/read-bars.ts';
import { adjustedCloses } from '../prices/adjust.ts';
import type { DividendMethod, LeftOutDividend } from '../prices/adjust.ts';
import { inferBasis } from '../prices/basis.ts';

export interface PricesAdjustInput {
  chunks: TextChunks;
  format: BarFormat;
  /** How dividends lower earlier prices; default `prior-close`. */
  dividends?: DividendMethod;
  /** Overrides what the format says of its prices. */
  basis?: PriceBasis;
  /** As in `AdjustOptions`. */
  leaveOut?: (dividend: LeftOutDividend) => void;
}

export interface AdjustedRow {
  date: string;
  close: number;
  adjClose: number;
}

/**
 * `prices adjust`: the adjusted close recomputed from the file's own splits and dividends, ascending by date.
 *
 * alphavantage and wiki carry both and are raw. lean carries neither, so that adjClose equals close, splits and all.
 * yahoo carries them in files with `Dividends` and `Stock Splits`; its prices are split-adjusted and the splits are
 * not applied again, nor are those of a file that says raw but shows none of them (zipline's csvdir). midoffice
 * carries none. Throws `FileError` on unreadable input, and, without `leaveOut`, `RangeError` on a
 * dividend that cannot be applied.
 */
export async function pricesAdjustCommand(input: PricesAdjustInput): Promise<AdjustedRow[]> {
  const file = await readBarFile(input.chunks, input);
  const adjusted = adjustedCloses(file.bars, {
    splits: file.splits,
    dividends: file.dividends,
    method: input.dividends,
    leaveOut: input.leaveOut,
    basis: input.basis ?? basisOf(file),
  });
  return file.bars.map(({ date, close }, i) => ({ date, close, adjClose: adjusted[i]! }));
}

function basisOf({ format, basis, bars, splits }: BarFile): PriceBasis {
  return format === 'yahoo' && basis === 'raw' ? (inferBasis(bars, splits) ?? basis) : basis;
}
