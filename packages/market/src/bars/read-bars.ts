import type { Bar, DividendEvent, PriceBasis, SplitEvent } from './bar.ts';
import { csvBatches } from './csv-rows.ts';
import { DayTimes } from './day-times.ts';
import type { CsvRow, TextChunks } from './csv-rows.ts';
import { dayNumber, isAbsent, parseDate, parseNumber } from './fields.ts';
import { FileError } from './file-error.ts';
import { layoutOf } from './layouts.ts';
import type { BarFormat, Layout } from './layouts.ts';
import { INTRADAY_FORMATS } from './intraday-formats.ts';

/** One line of a bar file. */
export interface BarRow {
  /** Line of the file, the header being line 1. */
  line: number;
  bar: Bar;
  /** Cash dividend with this ex-date, 0 where none. */
  dividend: number;
  /** New shares per old with this ex-date, 1 where none. */
  splitRatio: number;
}

/** Faults that a reader passes on instead of refusing, for `checkPrices` to report. */
export type AllowedFault = 'duplicate-date' | 'negative';

/** A cell that is blank, `null`, `NaN` or infinite where a number belongs, or one of the faults that a reader was asked to leave out. */
export interface UnreadableCell {
  readonly fault: 'not-a-number' | AllowedFault;
  readonly line: number;
  readonly date: string;
  /** The column as the file names it, and what it is of. */
  readonly column: string;
  readonly field:
    | 'date'
    | 'open'
    | 'high'
    | 'low'
    | 'close'
    | 'adjClose'
    | 'volume'
    | 'dividend'
    | 'splitRatio';
  readonly text: string;
}

export interface ReadBarsOptions {
  format: BarFormat;
  /** Default: none. */
  allow?: readonly AllowedFault[];
  /**
   * Called for each cell without a readable number. Prices and volumes of such cells are `NaN`, an adjusted close is `null`, a
   * dividend 0 and a split ratio 1; a row whose four prices are unreadable and which has no volume is no session. Without it such
   * a cell is an error.
   */
  unreadable?: (cell: UnreadableCell) => void;
  /**
   * Faults passed to `unreadable` instead of an error: a negative value counts as a cell without a number, a record of
   * a date that an earlier record has is passed over. Default: none.
   */
  skip?: readonly AllowedFault[];
}

export interface ReadBarFileOptions extends ReadBarsOptions {
  /** Overrides what the format says of its prices. */
  basis?: PriceBasis;
  /** Reads a file of intraday bars too, with the moments that it writes as dates. Default: such a file is an error. */
  keepTimes?: boolean;
}

/** A whole file in memory. */
export interface BarFile {
  format: BarFormat;
  basis: PriceBasis;
  /** Ascending by date, whatever the file's order. */
  bars: Bar[];
  /** Whether the bars' dates are moments, as the file writes them. */
  isIntraday: boolean;
  /** The splits and dividends that the file carries beside its prices, ascending. */
  splits: SplitEvent[];
  dividends: DividendEvent[];
}

/**
 * Reads a daily bar file as a stream, row by row in the file's order; any order of dates is accepted. Formats and
 * their basis: `alphavantage` (TIME_SERIES_DAILY_ADJUSTED, raw), `wiki` (Quandl WIKI, raw), `lean` (QuantConnect
 * daily in currency units, raw, no events), `yahoo` (split-adjusted; files from before 2017 raw), `midoffice`
 * (`date,open,high,low,close,adjClose,volume`, split-adjusted).
 *
 * Memory is bounded for a file of any size: records are capped, and the dates seen are one bit each.
 *
 * Throws `FileError` naming line and field: wrong header for the format, torn line, text where a number should
 * be, date that is not ISO, duplicate date, several times of one day (intraday bars), negative price or volume. The vendor's adjusted close may be negative
 * (it is derived, and is so where a dividend was wrong). Yahoo writes a session it has no data for as a row of
 * empty (or `null`) cells; such a row is passed over.
 */
export async function* readBars(chunks: TextChunks, options: ReadBarsOptions): AsyncGenerator<BarRow> {
  for await (const rows of readRows(chunks, options, new DayTimes()))
    for (const { line, bar, dividend, splitRatio } of rows)
      if (bar) yield { line, bar, dividend, splitRatio };
}

/** Reads a whole bar file, ascending by date, with the events it carries. Errors as `readBars`. */
export async function readBarFile(chunks: TextChunks, options: ReadBarFileOptions): Promise<BarFile> {
  const bars: Bar[] = [];
  const moments: string[] = [];
  const splits: SplitEvent[] = [];
  const dividends: DividendEvent[] = [];
  let basis: PriceBasis = options.basis ?? 'raw';
  let isIntraday = false;
  const times = new DayTimes();
  const setLayout = (layout: Layout): void => {
    basis = options.basis ?? layout.basis;
  };
  for await (const rows of readRows(chunks, options, options.keepTimes ? null : times, setLayout))
    for (const row of rows) {
      const { date } = row;
      if (options.keepTimes && times.next(row) === 'intraday') isIntraday = true;
      if (row.bar) {
        bars.push(row.bar);
        moments.push(row.stamp ?? date);
      }
      if (row.splitRatio !== 1) splits.push({ date, ratio: row.splitRatio });
      if (row.dividend !== 0) dividends.push({ date, amount: row.dividend });
    }
  if (isIntraday) for (const [i, bar] of bars.entries()) bar.date = moments[i]!;
  for (const list of [bars, splits, dividends]) sortByDate(list);
  return { format: options.format, basis, bars, isIntraday, splits, dividends };
}

/** Sorts in place by ISO date; records of one date keep their order. */
function sortByDate(list: { date: string }[]): void {
  list.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

/** A row before it is known to hold prices. */
interface FileRow extends Omit<BarRow, 'bar'> {
  date: string;
  /** The date cell as the file writes it, where it carries a time. */
  stamp: string | null;
  bar: Bar | null;
}

/**
 * The rows of a file, those of one chunk together, each to be taken before the next chunk.
 * @param times refuses intraday bars; `null`: they pass
 */
async function* readRows(
  chunks: TextChunks,
  options: ReadBarsOptions,
  times: DayTimes | null,
  onLayout?: (layout: Layout) => void,
): AsyncGenerator<Iterable<FileRow>> {
  let reader: RowReader | undefined;
  for await (const batch of csvBatches(chunks)) {
    let records = batch;
    if (!reader) {
      const header = batch[0]!.record;
      const layout = layoutOf(options.format, header);
      onLayout?.(layout);
      reader = rowReader(layout, header, options, times);
      records = batch.slice(1);
    }
    yield reader.rows(records);
  }
  if (!reader) throw new FileError(1, null, 'the file is empty');
  yield reader.last();
}

interface RowReader {
  rows: (records: readonly CsvRow[]) => Iterable<FileRow>;
  /** The row that was left for want of a next one. */
  last: () => Iterable<FileRow>;
}

function rowReader(
  layout: Layout,
  header: readonly string[],
  options: ReadBarsOptions,
  times: DayTimes | null,
): RowReader {
  const toRow = rowParser(layout, header, options);
  const isNew = repeatedDates(layout.columns.date, options);
  /** A row of which only the next one shows whether it repeats a date or is an intraday bar. */
  let unclear: FileRow | null = null;
  return {
    *rows(records) {
      for (const record of records) {
        const row = toRow(record);
        const shown = times?.next(row) ?? 'daily';
        if (shown === 'intraday') throw intradayBars(row, layout.columns.date);
        if (unclear && isNew(unclear)) yield unclear;
        unclear = shown === 'unclear' ? row : null;
        if (!unclear && isNew(row)) yield row;
      }
    },
    *last() {
      if (unclear && isNew(unclear)) yield unclear;
    },
  };
}

/** Whether a row is to be read: each date once, unless the reader asked otherwise. */
function repeatedDates(
  field: string,
  { allow, skip, unreadable }: ReadBarsOptions,
): (row: FileRow) => boolean {
  const seen = daySet();
  return ({ line, date }) => {
    if (seen.add(dayNumber(date)) || allow?.includes('duplicate-date')) return true;
    if (!unreadable || !skip?.includes('duplicate-date'))
      throw new FileError(line, field, `${field} ${date} occurs twice`);
    unreadable({ fault: 'duplicate-date', line, date, column: field, field: 'date', text: date });
    return false;
  };
}

function intradayBars({ line, date, stamp }: FileRow, field: string): FileError {
  return new FileError(
    line,
    field,
    `${field} ${stamp} is another time of ${date}, so these are intraday bars, not daily ones: ` +
      `'prices check' reads them, and 'import bars --chart-type 1min|5min|1hour' takes ${INTRADAY_FORMATS.join(', ')} files`,
  );
}

/** A set of day numbers of the years 0000 to 9999 in half a megabyte; `add` returns whether the day is new. */
function daySet(): { add: (day: number) => boolean } {
  const yearZero = dayNumber('0000-01-01');
  const bits = new Uint8Array((dayNumber('9999-12-31') - yearZero + 8) >> 3);
  return {
    add: (day) => {
      const [byte, bit] = [(day - yearZero) >> 3, 1 << ((day - yearZero) & 7)];
      const isNew = (bits[byte]! & bit) === 0;
      bits[byte]! |= bit;
      return isNew;
    },
  };
}

function rowParser(
  layout: Layout,
  header: readonly string[],
  { allow = [], skip = [], unreadable }: ReadBarsOptions,
): (row: CsvRow) => FileRow {
  const indexOf = (name: string | undefined): number => (name === undefined ? -1 : header.indexOf(name));
  const { columns } = layout;
  const at = {
    date: indexOf(columns.date),
    open: indexOf(columns.open),
    high: indexOf(columns.high),
    low: indexOf(columns.low),
    close: indexOf(columns.close),
    volume: indexOf(columns.volume),
    adjClose: indexOf(layout.adjClose),
    dividend: indexOf(layout.dividend),
    splitRatio: indexOf(layout.splitRatio),
  };
  const prices = [at.open, at.high, at.low, at.close];
  return ({ line, record }) => {
    if (record.length !== header.length) throw wrongWidth(line, record.length, header.length);
    const dateText = record[at.date]!;
    const date = parseDate(dateText, header[at.date]!, line, layout.timed);
    const number = (field: UnreadableCell['field'], otherwise: number): number => {
      const [text, column] = [record[at[field]]!, header[at[field]]!];
      if (!unreadable || !isAbsent(text)) return parseNumber(text, column, line);
      unreadable({ fault: 'not-a-number', line, date, column, field, text });
      return otherwise;
    };
    const positive = (field: UnreadableCell['field'], otherwise = Number.NaN): number => {
      const value = number(field, otherwise);
      if (!(value < 0) || allow.includes('negative')) return value;
      const [text, column] = [record[at[field]]!, header[at[field]]!];
      if (!unreadable || !skip.includes('negative'))
        throw new FileError(line, column, `${column} ${value} is negative`);
      unreadable({ fault: 'negative', line, date, column, field, text });
      return otherwise;
    };
    const splitRatio = at.splitRatio < 0 ? 1 : positive('splitRatio', 1);
    const events = {
      line,
      date,
      stamp: dateText === date ? null : dateText,
      dividend: at.dividend < 0 ? 0 : positive('dividend', 0),
      splitRatio: splitRatio > 0 ? splitRatio : 1,
    };
    const volumeText = record[at.volume]!;
    const isBlankRow = layout.blankRows && [...prices, at.volume].every((index) => isBlank(record[index]!));
    const isNoSession =
      unreadable &&
      prices.every((index) => isAbsent(record[index]!)) &&
      (isAbsent(volumeText) || Number(volumeText) === 0);
    if (isBlankRow || isNoSession) return { ...events, bar: null };
    const [open, high, low, close] = (['open', 'high', 'low', 'close'] as const).map((field) =>
      positive(field),
    ) as [number, number, number, number];
    const volume = positive('volume');
    const adjusted = at.adjClose < 0 ? Number.NaN : number('adjClose', Number.NaN);
    const adjClose = Number.isNaN(adjusted) ? null : adjusted;
    return { ...events, bar: { date, open, high, low, close, adjClose, volume } };
  };
}

function isBlank(text: string): boolean {
  return text === '' || text === 'null';
}

function wrongWidth(line: number, found: number, expected: number): FileError {
  return found < expected
    ? new FileError(line, null, `${found} of ${expected} columns: the line is torn`)
    : new FileError(line, null, `${found} columns, the header has ${expected}`);
}
