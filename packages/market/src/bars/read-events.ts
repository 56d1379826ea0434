import type { DividendEvent, SplitEvent } from './bar.ts';
import { csvRows } from './csv-rows.ts';
import type { TextChunks } from './csv-rows.ts';
import { isAbsent, parseDate, parseNumber } from './fields.ts';
import { FileError } from './file-error.ts';
import type { UnreadableCell } from './read-bars.ts';

/** Lists of a company's events have tens of lines; a larger text is not one. */
const MAX_LIST_BYTES = 1024 * 1024;

export interface ReadEventsOptions {
  /**
   * Called for each amount or ratio without a number, each negative one, each ratio of zero and each record of a date that an
   * earlier one has; these are left out. Without it a repeated date is passed on and the others are errors.
   */
  readonly unreadable?: ((cell: UnreadableCell) => void) | undefined;
}

/**
 * Reads a split list: CSV `date,ratio` or `date,numerator,denominator`, or JSON `[{date, ratio}]` (or numerator and
 * denominator). `ratio` is new shares per old, as a number (`2`, `0.1`) or as `n:d` or `n/d` (`3:2`). Ascending.
 * Throws `FileError` naming line (in JSON: entry) and field.
 */
export async function readSplits(
  chunks: TextChunks,
  { unreadable }: ReadEventsOptions = {},
): Promise<SplitEvent[]> {
  return readEvents<SplitEvent>(
    chunks,
    'split list',
    [
      ['date', 'ratio'],
      ['date', 'numerator', 'denominator'],
    ],
    (row, line) => {
      const date = parseDate(row['date'] ?? '', 'date', line);
      const text = row['ratio'] ?? `${row['numerator'] ?? ''}:${row['denominator'] ?? '1'}`;
      const parts = text.split(/[:/]/).map((part) => part.trim());
      const fault = parts.some(isAbsent) ? 'not-a-number' : parts.some(isNegative) ? 'negative' : null;
      const ratio = fault && unreadable ? null : splitRatio(row, line, unreadable !== undefined);
      if (ratio !== null) return { date, ratio };
      const place = { line, date, column: row['ratio'] === undefined ? 'numerator' : 'ratio' };
      unreadable?.({ fault: fault ?? 'not-a-number', ...place, field: 'splitRatio', text });
      return { date, ratio };
    },
    unreadable,
  );
}

/** Reads a dividend list: CSV `date,amount` or JSON `[{date, amount}]`, amounts per share. Ascending. */
export async function readDividends(
  chunks: TextChunks,
  { unreadable }: ReadEventsOptions = {},
): Promise<DividendEvent[]> {
  const toEvent = (row: Record<string, string>, line: number) => {
    const date = parseDate(row['date'] ?? '', 'date', line);
    const text = row['amount'] ?? '';
    const cell = { line, date, column: 'amount', field: 'dividend', text } as const;
    if (unreadable && isAbsent(text)) {
      unreadable({ ...cell, fault: 'not-a-number' });
      return { date, amount: null };
    }
    const amount = parseNumber(text, 'amount', line);
    if (amount >= 0) return { date, amount };
    if (!unreadable) throw new FileError(line, 'amount', `amount ${amount} is negative`);
    unreadable({ ...cell, fault: 'negative' });
    return { date, amount: null };
  };
  return readEvents<DividendEvent>(chunks, 'dividend list', [['date', 'amount']], toEvent, unreadable);
}

const isNegative = (text: string): boolean => Number(text) < 0;

/** New shares per old; `null` for one that is zero or endless, where such a ratio may be left out. */
function splitRatio(row: Record<string, string>, line: number, mayLeaveOut: boolean): number | null {
  const [above = '', below = '1', ...rest] = (row['ratio'] ?? '').split(/[:/]/).map((part) => part.trim());
  const field = row['ratio'] === undefined ? 'numerator' : 'ratio';
  if (rest.length > 0) throw new FileError(line, field, `ratio '${row['ratio']}' is not a number`);
  const numerator = parseNumber(row['numerator'] ?? above, field, line);
  const denominator = parseNumber(row['denominator'] ?? below, 'denominator', line);
  const ratio = numerator / denominator;
  if (!(ratio > 0) || !Number.isFinite(ratio)) {
    if (mayLeaveOut) return null;
    throw new FileError(line, field, `split ratio ${numerator}:${denominator} is not positive`);
  }
  return ratio;
}

/** The events of a list, ascending. Events without a value were passed to `unreadable`. */
async function readEvents<T extends { date: string }>(
  chunks: TextChunks,
  what: string,
  headers: readonly (readonly string[])[],
  toEvent: (row: Record<string, string>, line: number) => T | { readonly [K in keyof T]: T[K] | null },
  unreadable: ReadEventsOptions['unreadable'],
): Promise<T[]> {
  const text = await wholeText(chunks, what);
  const rows =
    text.startsWith('[') || text.startsWith('{') ? jsonRows(text, what) : csvRecords(text, what, headers);
  const events: T[] = [];
  const seen = new Set<string>();
  for await (const { row, line } of rows) {
    const event = toEvent(row, line);
    if (!isComplete<T>(event)) continue;
    const { date } = event;
    if (seen.has(date) && unreadable)
      unreadable({ fault: 'duplicate-date', line, date, column: 'date', field: 'date', text: date });
    else events.push(event);
    seen.add(date);
  }
  return events.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
}

const isComplete = <T extends object>(event: T | { readonly [K in keyof T]: T[K] | null }): event is T =>
  Object.values(event).every((value) => value !== null);

interface EventRow {
  row: Record<string, string>;
  line: number;
}

async function* csvRecords(
  text: string,
  what: string,
  headers: readonly (readonly string[])[],
): AsyncGenerator<EventRow> {
  let header: readonly string[] | undefined;
  for await (const { line, record } of csvRows([text])) {
    if (!header) {
      header = headers.find((names) => names.join() === record.join());
      const forms = headers.map((names) => names.join(',')).join(' or ');
      if (!header) throw new FileError(1, null, `not a ${what}: the header must be ${forms}`);
      continue;
    }
    if (record.length !== header.length) {
      throw new FileError(line, null, `${record.length} of ${header.length} columns`);
    }
    yield { line, row: Object.fromEntries(header.map((name, i) => [name, record[i]!])) };
  }
}

function* jsonRows(text: string, what: string): Generator<EventRow> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new FileError(1, null, `not a ${what}: the JSON is broken`);
  }
  if (!Array.isArray(parsed)) throw new FileError(1, null, `not a ${what}: the JSON must be an array`);
  for (const [i, entry] of parsed.entries()) {
    if (typeof entry !== 'object' || entry === null)
      throw new FileError(i + 1, null, 'the entry is not an object');
    const row = Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, String(value)]));
    yield { line: i + 1, row };
  }
}

async function wholeText(chunks: TextChunks, what: string): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of chunks) {
    text += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    if (text.length > MAX_LIST_BYTES) throw new FileError(1, null, `too large for a ${what}`);
  }
  return (text + decoder.decode()).replace(/^\uFEFF/, '').trim();
}
