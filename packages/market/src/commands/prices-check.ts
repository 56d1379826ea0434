import type { TextChunks } from '../bars/csv-rows.ts';
import type { BarFormat } from '../bars/layouts.ts';
import { readBarFile } from '../bars/read-bars.ts';
import type { AllowedFault } from '../bars/read-bars.ts';
import { checkPrices } from '../outliers/check-prices.ts';
import type { PriceFinding } from '../outliers/check-prices.ts';

export interface PricesCheckInput {
  chunks: TextChunks;
  format: BarFormat;
  /** The same security from other sources. */
  peers?: readonly { chunks: TextChunks; format: BarFormat }[];
}

export type PricesCheckRow = Omit<PriceFinding, 'check'>;

/** What the check reports itself, so that the reader must not refuse it. */
const ALLOW: readonly AllowedFault[] = ['duplicate-date', 'negative'];

/**
 * `prices check`: the cells of a file that are probably wrong, ascending by date. Throws `FileError` on input that is
 * not readable at all (torn lines, text for numbers, a wrong header).
 */
export async function pricesCheckCommand(input: PricesCheckInput): Promise<PricesCheckRow[]> {
  const file = await readBarFile(input.chunks, { format: input.format, allow: ALLOW });
  const peers = [];
  for (const { chunks, format } of input.peers ?? []) {
    peers.push((await readBarFile(chunks, { format, allow: ALLOW })).bars);
  }
  const findings = checkPrices(file.bars, {
    peers,
    basis: file.basis,
    knownSplits: file.splits,
    dividends: file.dividends,
  });
  return findings.map(({ date, field, value, suggested, reason }) => ({
    date,
    field,
    value,
    suggested,
    reason,
  }));
}
