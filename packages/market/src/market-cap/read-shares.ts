import { csvRows, type TextChunks } from '../bars/csv-rows.ts';
import { parseDate, parseNumber } from '../bars/fields.ts';
import { FileError } from '../bars/file-error.ts';

/** A share count as a file states it, on the basis of its day. */
export interface StatedShares {
  date: string;
  shares: number;
  /** What the vendor quotes beside it. */
  marketCap: number | null;
}

const header = ['date', 'shares'];

function above0(text: string, field: string, line: number): number {
  const value = parseNumber(text, field, line);
  if (value <= 0) throw new FileError(line, field, `${field} ${value} is not above 0`);
  return value;
}

/**
 * Reads share counts: CSV `date,shares` or `date,shares,marketCap`, whose last column may be empty. Ascending.
 * @param today a count of a later day is refused
 * @throws FileError naming line and field, also where a day occurs twice
 */
export async function readShares(chunks: TextChunks, today: string): Promise<StatedShares[]> {
  const found = new Map<string, StatedShares>();
  let columns = 0;
  for await (const { line, record } of csvRows(chunks)) {
    if (!columns) {
      columns = record.length;
      const wanted = columns === 3 ? [...header, 'marketCap'] : header;
      if (record.join() !== wanted.join())
        throw new FileError(
          1,
          null,
          'not a list of shares: the header must be date,shares or date,shares,marketCap',
        );
      continue;
    }
    if (record.length !== columns) throw new FileError(line, null, `${record.length} of ${columns} columns`);
    const [day = '', shares = '', cap = ''] = record;
    const date = parseDate(day, 'date', line);
    if (date > today) throw new FileError(line, 'date', `date ${date} lies in the future`);
    if (found.has(date)) throw new FileError(line, 'date', `date ${date} occurs twice`);
    const marketCap = cap === '' ? null : above0(cap, 'marketCap', line);
    found.set(date, { date, shares: above0(shares, 'shares', line), marketCap });
  }
  if (!found.size) throw new FileError(1, null, 'the file holds no share counts');
  return [...found.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}
