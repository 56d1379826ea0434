import type { Bar } from './bar.ts';
import { csvRows, type TextChunks } from './csv-rows.ts';
import { isAbsent, isIsoDate, parseNumber } from './fields.ts';
import { FileError } from './file-error.ts';
import type { IntradayFormat } from './intraday-formats.ts';
import type { UnreadableCell } from './read-bars.ts';

export interface ReadIntradayOptions {
  readonly format: IntradayFormat;
  /** Length of a bar. */
  readonly minutes: number;
  /** The exchange's zone, for files whose times are UTC. Default: New York. */
  readonly timeZone?: string | undefined;
  /**
   * Called for each cell without a number, each negative value and each moment that occurs twice, instead of an error. Prices and
   * volumes of such cells are `NaN`; a row of a moment that an earlier row has is passed over, and so is one without any price or
   * volume, which is no fault.
   */
  readonly unreadable?: ((cell: UnreadableCell) => void) | undefined;
}

/** One line of an intraday file; the bar's date is the start of the bar in exchange time, `YYYY-MM-DDTHH:MM:SS`. */
export interface IntradayRow {
  readonly line: number;
  readonly bar: Bar;
}

interface Layout {
  /** Null: the file has none. */
  readonly header: readonly string[] | null;
  readonly separator: ',' | ';';
  /** Times are when the bar ends, not when it starts. */
  readonly atEnd: boolean;
  readonly utc: boolean;
  /** How many columns hold the moment; the prices and the volume follow. */
  readonly momentColumns: 1 | 2;
  readonly width: number;
}

const layouts: Readonly<Record<IntradayFormat, Layout>> = {
  datetime: {
    header: ['DateTime', 'Open', 'High', 'Low', 'Close', 'Volume'],
    separator: ',',
    atEnd: false,
    utc: false,
    momentColumns: 1,
    width: 6,
  },
  ninjatrader: { header: null, separator: ';', atEnd: true, utc: true, momentColumns: 1, width: 6 },
  backtrader: {
    header: ['Date', 'Time', 'Open', 'High', 'Low', 'Close', 'Volume', 'OpenInterest'],
    separator: ',',
    atEnd: true,
    utc: false,
    momentColumns: 2,
    width: 8,
  },
  midoffice: {
    header: ['date', 'open', 'high', 'low', 'close', 'volume'],
    separator: ',',
    atEnd: false,
    utc: false,
    momentColumns: 1,
    width: 6,
  },
};

const iso = /^(\d{4}-\d\d-\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/;
const compact = /^(\d{4})(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** A written moment as milliseconds, read as if it were UTC. */
function millisOf(text: string, line: number): number {
  const long = compact.exec(text);
  const spelt = long ? `${long[1]}-${long[2]}-${long[3]} ${long[4]}:${long[5]}:${long[6]}` : text;
  const match = iso.exec(spelt);
  const [hour, minute, second] = [match?.[2], match?.[3], match?.[4] ?? '00'].map(Number) as [
    number,
    number,
    number,
  ];
  if (!match || !isIsoDate(match[1]!) || hour > 23 || minute > 59 || second > 59)
    throw new FileError(
      line,
      'date',
      `date '${text.slice(0, 40)}' is not a moment such as 2024-06-03 09:30:00`,
    );
  return Date.parse(`${match[1]}T00:00:00Z`) + (hour * 60 + minute) * minuteMs + second * 1000;
}

/** Whether a text names a time zone, such as `Europe/Paris`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * From UTC to the clock of a zone, both as milliseconds. Zones change on whole hours of UTC, so that one look per hour
 * is enough.
 * @throws RangeError for a zone that is not known
 */
export function localClock(timeZone: string): (utcMs: number) => number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const offsets = new Map<number, number>();
  return (utcMs) => {
    const hour = Math.floor(utcMs / hourMs);
    let offset = offsets.get(hour);
    if (offset === undefined) {
      const at = Object.fromEntries(
        parts.formatToParts(hour * hourMs).map(({ type, value }) => [type, Number(value)]),
      );
      offset =
        Date.UTC(at['year']!, at['month']! - 1, at['day'], at['hour'], at['minute'], at['second']) -
        hour * hourMs;
      offsets.set(hour, offset);
    }
    return utcMs + offset;
  };
}

/** Rows of a file without quotes, for the one format that separates by semicolons. */
async function* semicolonRows(chunks: TextChunks): AsyncGenerator<{ line: number; record: string[] }> {
  for await (const { line, record } of csvRows(chunks)) yield { line, record: record.join(',').split(';') };
}

function checkHeader(format: IntradayFormat, layout: Layout, record: readonly string[]): void {
  const wanted = layout.header!;
  const at = wanted.findIndex((name, i) => record[i] !== name);
  if (at >= 0 || record.length !== wanted.length)
    throw new FileError(
      1,
      wanted[at] ?? null,
      `not a ${format} file of intraday bars: the header must be exactly ${wanted.join(',')}`,
    );
}

const names = ['open', 'high', 'low', 'close', 'volume'] as const;

/** Whether a row has no price, and no volume either. */
const isNoTrade = (cells: readonly string[]): boolean =>
  cells.slice(0, 4).every(isAbsent) && (isAbsent(cells[4]!) || Number(cells[4]) === 0);

/** A number that is not negative; `NaN` for one that was passed to `unreadable`. */
function valueOf(
  text: string,
  place: Pick<UnreadableCell, 'line' | 'date' | 'column' | 'field'>,
  unreadable: ReadIntradayOptions['unreadable'],
): number {
  const { line, column } = place;
  if (unreadable && isAbsent(text)) {
    unreadable({ ...place, fault: 'not-a-number', text });
    return Number.NaN;
  }
  const value = parseNumber(text, column, line);
  if (value >= 0) return value;
  if (!unreadable) throw new FileError(line, column, `${column} ${value} is negative`);
  unreadable({ ...place, fault: 'negative', text });
  return Number.NaN;
}

/**
 * Reads an intraday bar file as a stream, row by row. Formats: `datetime` (`DateTime,Open,High,Low,Close,Volume`,
 * exchange time, bar start), `ninjatrader` (`yyyymmdd hhmmss;o;h;l;c;v`, UTC, bar end), `backtrader`
 * (`Date,Time,Open,...`, exchange time, bar end), `midoffice` (`date,open,high,low,close,volume`, exchange time, bar
 * start).
 * @throws FileError naming line and field: wrong header, torn line, text for a number, a moment that is none, occurs
 * twice or is off the length of a bar, a value that is blank, infinite or negative; `unreadable` is called for values and
 * repeated moments instead
 */
export async function* readIntradayBars(
  chunks: TextChunks,
  { format, minutes, timeZone = 'America/New_York', unreadable }: ReadIntradayOptions,
): AsyncGenerator<IntradayRow> {
  const layout = layouts[format];
  const toLocal = layout.utc ? localClock(timeZone) : (ms: number): number => ms;
  const seen = new Set<number>();
  let waitsForHeader = layout.header !== null;
  for await (const { line, record } of layout.separator === ';' ? semicolonRows(chunks) : csvRows(chunks)) {
    if (waitsForHeader) {
      checkHeader(format, layout, record);
      waitsForHeader = false;
      continue;
    }
    if (record.length !== layout.width)
      throw new FileError(
        line,
        null,
        record.length < layout.width
          ? `${record.length} of ${layout.width} columns: the line is torn`
          : `${record.length} columns, there must be ${layout.width}`,
      );
    const written = millisOf(record.slice(0, layout.momentColumns).join(' '), line);
    // From end to start first, then to the local clock: that may be set forward in between.
    const start = toLocal(written - (layout.atEnd ? minutes * minuteMs : 0));
    if (start % (Math.min(minutes, 60) * minuteMs) !== 0 && minutes < 60)
      throw new FileError(line, 'date', `date ${record[0]} is not on a whole ${minutes} minutes`);
    const date = new Date(start).toISOString().slice(0, 19);
    if (seen.has(start) && unreadable) {
      const text = record.slice(0, layout.momentColumns).join(' ');
      unreadable({ fault: 'duplicate-date', line, date, column: 'date', field: 'date', text });
      continue;
    }
    if (seen.has(start))
      throw new FileError(
        line,
        'date',
        `date ${record[0]} occurs twice${layout.utc ? `, or falls into the hour that ${timeZone} has twice when its clock is set back` : ''}`,
      );
    seen.add(start);
    const cells = record.slice(layout.momentColumns, layout.momentColumns + names.length);
    if (unreadable && isNoTrade(cells)) continue;
    const [open, high, low, close, volume] = names.map((name, i) =>
      valueOf(cells[i]!, { line, date, column: name, field: name }, unreadable),
    ) as [number, number, number, number, number];
    yield { line, bar: { date, open, high, low, close, adjClose: null, volume } };
  }
  if (waitsForHeader) throw new FileError(1, null, 'the file is empty');
}
