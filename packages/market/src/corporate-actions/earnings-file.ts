import { parseDate, parseNumber } from '../bars/fields.ts';
import { FileError } from '../bars/file-error.ts';
import { csvRows, type TextChunks } from '../bars/csv-rows.ts';

/** One line of an earnings calendar. */
export interface EarningsLine {
  readonly line: number;
  readonly symbol: string;
  readonly name: string;
  /** When the company reports, YYYY-MM-DD. */
  readonly date: string;
  readonly fiscalDateEnding: string | null;
  /** Expected earnings per share; null where nobody has said. */
  readonly estimate: number | null;
  readonly currency: string | null;
}

/** A calendar as it was read, and its anomalies. */
export interface EarningsFile {
  /** The last line of each symbol and date. */
  readonly lines: EarningsLine[];
  readonly rows: number;
  /** Lines whose symbol and date occurred earlier in the file. */
  readonly duplicates: EarningsLine[];
  readonly withoutEstimate: number;
  /** Symbols with more than one date, or one date twice. */
  readonly repeatedSymbols: number;
  /** Lines whose name is nothing but the symbol (as some vendors fill a name that they lack). */
  readonly unnamed: number;
}

const columns = ['symbol', 'name', 'reportDate', 'fiscalDateEnding', 'estimate', 'currency'] as const;
const header = columns.join();
// Calendars of all listed companies have some 30,000 rows a quarter.
const mostRows = 200_000;

/** A date as calendars write it: 2023-11-20, or with the month first 11/20/2023. */
function dayOf(value: string, field: string, line: number): string {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(value);
  if (!american) return parseDate(value, field, line);
  const [, month, day, year] = american;
  return parseDate(`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`, field, line);
}

function lineOf(record: readonly string[], line: number): EarningsLine {
  if (record.length !== columns.length)
    throw new FileError(line, null, `${record.length} of ${columns.length} columns`);
  const [symbol, name, date, fiscal, estimate, currency] = record as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (!/^[\w.^=/-]{1,100}$/.test(symbol))
    throw new FileError(line, 'symbol', `symbol '${symbol}' is not one`);
  if (currency && !/^[A-Za-z]{3}$/.test(currency))
    throw new FileError(line, 'currency', `currency '${currency}' must have three letters`);
  return {
    line,
    symbol: symbol.toUpperCase(),
    name,
    date: dayOf(date, 'reportDate', line),
    fiscalDateEnding: fiscal ? dayOf(fiscal, 'fiscalDateEnding', line) : null,
    estimate: estimate ? parseNumber(estimate, 'estimate', line) : null,
    currency: currency ? currency.toUpperCase() : null,
  };
}

/** The pieces of a file with `|` between columns as CSV. No value of such a file holds a `|`. */
async function* pipesAsCommas(chunks: TextChunks): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let piped: boolean | undefined;
  let head = '';
  const quoted = (text: string) =>
    text.replaceAll('"', '""').replaceAll('|', '","').replaceAll('\r', '').replaceAll('\n', '"\n"');
  for await (const chunk of chunks) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (piped === undefined) {
      head += text;
      if (!head.includes('\n') && head.length < 65_536) continue;
      piped = (head.split('\n')[0] ?? '').includes('|');
      yield piped ? `"${quoted(head)}` : head;
    } else yield piped ? quoted(text) : text;
  }
  if (piped === undefined) yield head;
  else if (piped) yield '"';
}

/**
 * Reads an earnings calendar: columns symbol, name, reportDate, fiscalDateEnding, estimate, currency, with commas and
 * M/D/YYYY or with `|` and ISO dates.
 * @throws FileError naming line and field
 */
export async function readEarnings(chunks: TextChunks): Promise<EarningsFile> {
  const byKey = new Map<string, EarningsLine>();
  const perSymbol = new Map<string, number>();
  const duplicates: EarningsLine[] = [];
  const counts = { rows: 0, withoutEstimate: 0, unnamed: 0 };
  let headed = false;
  for await (const { line, record } of csvRows(pipesAsCommas(chunks))) {
    if (!headed) {
      if (record.join() !== header)
        throw new FileError(1, null, `not an earnings calendar: the header must be ${header}`);
      headed = true;
      continue;
    }
    if (record.length === 1 && record[0] === '') continue;
    const read = lineOf(record, line);
    counts.rows += 1;
    if (counts.rows > mostRows)
      throw new FileError(line, null, `the calendar has more than ${mostRows} rows`);
    counts.withoutEstimate += Number(read.estimate === null);
    counts.unnamed += Number(read.name === read.symbol);
    perSymbol.set(read.symbol, (perSymbol.get(read.symbol) ?? 0) + 1);
    const key = `${read.symbol} ${read.date}`;
    if (byKey.has(key)) duplicates.push(read);
    byKey.set(key, read);
  }
  if (!headed) throw new FileError(1, null, 'the file is empty');
  const repeatedSymbols = [...perSymbol.values()].filter((count) => count > 1).length;
  return { lines: [...byKey.values()], duplicates, repeatedSymbols, ...counts };
}
