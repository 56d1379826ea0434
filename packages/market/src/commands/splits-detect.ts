import type { PriceBasis } from '../bars/bar.ts';
import type { TextChunks } from '../bars/csv-rows.ts';
import type { BarFormat } from '../bars/layouts.ts';
import { readBarFile } from '../bars/read-bars.ts';
import { readSplits } from '../bars/read-events.ts';
import { BROKEN_VALUES, usableBars } from './broken-values.ts';
import { detectSplits } from '../splits/detect.ts';
import type { SplitDetection } from '../splits/types.ts';

export interface SplitsDetectInput {
  /** The bar file. */
  chunks: TextChunks;
  format: BarFormat;
  /**
   * The list to compare with (see `readSplits`). The bar file's own split column is not consulted: without a list
   * every split in the prices is `missing`.
   */
  knownSplits?: TextChunks;
  /** Overrides what the format says of its prices. */
  basis?: PriceBasis;
}

/** `splits detect`: the faults of a file's splits, ascending by date. Records with broken values are passed over. Throws `FileError` on unreadable input. */
export async function splitsDetectCommand(input: SplitsDetectInput): Promise<SplitDetection[]> {
  const file = await readBarFile(input.chunks, { ...input, ...BROKEN_VALUES });
  const { basis, dividends } = file;
  const bars = usableBars(file.bars);
  const knownSplits = input.knownSplits ? await readSplits(input.knownSplits, BROKEN_VALUES) : [];
  return detectSplits(bars, { knownSplits, basis, dividends });
}
