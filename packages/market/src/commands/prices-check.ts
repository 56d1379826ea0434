import type { BarFormat } from '../bars/layouts.ts';
import type { TextChunks } from '../bars/csv-rows.ts';
import { readBarFile } from '../bars/read-bars.ts';
import type { AllowedFault, UnreadableCell } from '../bars/read-bars.ts';
import { repairFileDividends } from '../dividends/on-file-basis.ts';
import type { RepairedDividends } from '../dividends/repair.ts';
import { checkPrices } from '../outliers/check-prices.ts';
import type { PriceFinding } from '../outliers/check-prices.ts';

export interface PricesCheckInput {
  chunks: TextChunks;
  format: BarFormat;
  /** The same security from other sources. */
  peers?: readonly { chunks: TextChunks; format: BarFormat }[];
  /** Code of the currency that the prices should be in, such as `GBp`. */
  currency?: string;
}

export interface PricesCheckRow extends Omit<PriceFinding, 'check' | 'field'> {
  field: PriceFinding['field'] | 'dividend' | 'splitRatio';
}

/** What the check reports itself, so that the reader must not refuse it. */
const ALLOW: readonly AllowedFault[] = ['duplicate-date', 'negative'];

/**
 * `prices check`: the cells of a file that are probably wrong, ascending by date: prices, then dividends and adjusted closes
 * (`repairDividends`), of which undecided ones say so in their reason. In a file of intraday bars `date` is the moment as the
 * file writes it, and only prices are checked. Cells that are blank, `NaN` or infinite are findings too.
 * Throws `FileError` on input that is not readable at all (torn lines, words for numbers, a wrong header).
 */
export async function pricesCheckCommand(input: PricesCheckInput): Promise<PricesCheckRow[]> {
  const cells: UnreadableCell[] = [];
  const unreadable = (cell: UnreadableCell): void => void cells.push(cell);
  const file = await readBarFile(input.chunks, {
    format: input.format,
    allow: ALLOW,
    unreadable,
    keepTimes: true,
  });
  const peers = [];
  for (const { chunks, format } of input.peers ?? []) {
    const options = { format, allow: ALLOW, unreadable: () => {}, keepTimes: true };
    peers.push((await readBarFile(chunks, options)).bars);
  }
  const findings = checkPrices(file.bars, {
    peers,
    // Splits are found in daily bars.
    basis: file.isIntraday ? 'raw' : file.basis,
    knownSplits: file.splits,
    dividends: file.dividends,
    ...(input.currency !== undefined && { currency: input.currency }),
  });
  // Dividends too: an adjusted close of intraday bars says nothing of them.
  const done = file.isIntraday ? { findings: [], undecided: [] } : repairFileDividends(file);
  const rows: PricesCheckRow[] = [
    ...findings.map(({ date, field, value, suggested, reason }) => ({
      date,
      field,
      value,
      suggested,
      reason,
    })),
    ...unreadableRows(cells),
    ...dividendRows(done),
  ];
  return rows.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** Cells that no price check sees: the adjusted close, which counts as absent, and events. */
function unreadableRows(cells: readonly UnreadableCell[]): PricesCheckRow[] {
  return cells.flatMap(({ date, field, text }) =>
    field === 'adjClose' || field === 'dividend' || field === 'splitRatio'
      ? [{ date, field, value: text, suggested: null, reason: `${field} '${text}' is not a number` }]
      : [],
  );
}

function dividendRows({
  findings,
  undecided,
}: Pick<RepairedDividends, 'findings' | 'undecided'>): PricesCheckRow[] {
  return [
    ...findings.flatMap((finding): PricesCheckRow[] => {
      const { date, fault, listed, amount, shown, step, reason, until } = finding;
      if (fault === 'adjusted-close-unreadable')
        return [
          { date, field: 'adjClose', value: null, suggested: null, reason: `up to ${until}: ${reason}` },
        ];
      const rows: PricesCheckRow[] = [];
      if (listed !== amount) rows.push({ date, field: 'dividend', value: listed, suggested: amount, reason });
      if (Math.abs(shown - step) > 1e-6)
        rows.push({
          date,
          field: 'adjClose',
          value: null,
          suggested: null,
          reason: `every adjusted close before this date: ${reason}`,
        });
      return rows;
    }),
    ...undecided.map(({ date, reason }): PricesCheckRow => ({
      date,
      field: 'dividend',
      value: null,
      suggested: null,
      reason: `undecided: ${reason}`,
    })),
  ];
}
