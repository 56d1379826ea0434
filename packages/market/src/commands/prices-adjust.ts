import type { Bar, PriceBasis } from '../bars/bar.ts';
import type { TextChunks } from '../bars/csv-rows.ts';
import type { BarFormat } from '../bars/layouts.ts';
import { readBarFile } from '../bars/read-bars.ts';
import type { BarFile } from '../bars/read-bars.ts';
import { adjustedCloses } from '../prices/adjust.ts';
import type { DividendMethod, LeftOutDividend } from '../prices/adjust.ts';
import { inferDividendMethod } from '../dividends/method.ts';
import { BROKEN_VALUES } from './broken-values.ts';
import { inferBasis } from '../prices/basis.ts';

export interface PricesAdjustInput {
  chunks: TextChunks;
  format: BarFormat;
  /** How dividends lower earlier prices; default: the method that recomputes the file's own adjusted close, else `prior-close`. */
  dividends?: DividendMethod;
  /** Overrides what the format says of its prices. */
  basis?: PriceBasis;
  /** As in `AdjustOptions`. */
  leaveOut?: (dividend: LeftOutDividend) => void;
  /** Called for each record that has no readable, positive close, or a date that an earlier one has; it is left out. */
  notify?: (record: { date: string; reason: string }) => void;
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
  const file = await readBarFile(input.chunks, { ...input, ...BROKEN_VALUES });
  const bars = closes(file.bars, input.notify);
  const adjusted = adjustedCloses(bars, {
    splits: file.splits,
    dividends: file.dividends,
    method: input.dividends ?? inferDividendMethod(bars, file.dividends) ?? 'prior-close',
    leaveOut: input.leaveOut,
    basis: input.basis ?? basisOf(file),
  });
  return bars.map(({ date, close }, i) => ({ date, close, adjClose: adjusted[i]! }));
}

/** The records that an adjusted close can be calculated for. */
function closes(bars: readonly Bar[], notify: PricesAdjustInput['notify']): Bar[] {
  const kept: Bar[] = [];
  for (const bar of bars) {
    const { date, close } = bar;
    if (date === kept.at(-1)?.date) notify?.({ date, reason: 'the date is in the file more than once' });
    else if (close > 0) kept.push(bar);
    else
      notify?.({
        date,
        reason: Number.isNaN(close) ? 'close is not a number' : `close ${close} is not positive`,
      });
  }
  return kept;
}

function basisOf({ format, basis, bars, splits }: BarFile): PriceBasis {
  return format === 'yahoo' && basis === 'raw' ? (inferBasis(bars, splits) ?? basis) : basis;
}
