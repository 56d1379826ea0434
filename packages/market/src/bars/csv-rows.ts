import { FileError } from './file-error.ts';

/** Text or bytes (UTF-8) in pieces of any size: a file stream, a request body, or `[wholeText]`. */
export type TextChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** A record and the line it ends on. */
export interface CsvRow {
  line: number;
  record: string[];
}

export interface CsvOptions {
  /** Whether a quote within a cell that does not begin with one is a letter like others, as some spreadsheets write it. */
  readonly hasLooseQuotes?: boolean;
  /** Longest record; `MAX_RECORD_CHARS` unless stated. */
  readonly mostChars?: number;
}

/** Longest record. Vendors' daily rows stay under 300 characters; a file without line ends must not fill memory. */
export const MAX_RECORD_CHARS = 8_192;

/**
 * CSV records with their line numbers, streamed: at any time the records of one chunk are held, whatever the
 * file's size. RFC 4180 quoting, byte order mark and empty lines accepted. Throws `FileError` on a record longer
 * than `mostChars` and on broken quoting, after the records before it.
 */
export async function* csvRows(chunks: TextChunks, options: CsvOptions = {}): AsyncGenerator<CsvRow> {
  for await (const rows of csvBatches(chunks, options)) yield* rows;
}

/** The records of `csvRows`, those that end in one chunk together, so that no promise is made for each. */
export async function* csvBatches(
  chunks: TextChunks,
  { hasLooseQuotes = false, mostChars = MAX_RECORD_CHARS }: CsvOptions = {},
): AsyncGenerator<readonly CsvRow[]> {
  // Loaded when a file is read: the rest of this package also runs in browsers, which have no Node streams.
  const { parse } = await import('csv-parse');
  let rows: CsvRow[] = [];
  const parser = parse({
    bom: true,
    trim: true,
    relax_column_count: true,
    relax_quotes: hasLooseQuotes,
    skip_empty_lines: true,
    max_record_size: mostChars,
    // Leaves nothing for the parser's readable side: a stream passes each record by a promise of its own.
    on_record: (record: string[], { lines }) => {
      rows.push({ line: lines, record });
      return null;
    },
  });
  // Errors are passed to the callbacks of `write` and `end`; without a listener they would end the process.
  parser.on('error', () => {});
  const take = (): readonly CsvRow[] => {
    const taken = rows;
    rows = [];
    return taken;
  };
  try {
    for await (const chunk of chunks) {
      const error = await settled((done) => parser.write(chunk, done));
      if (rows.length > 0) yield take();
      if (error) throw asFileError(error, mostChars);
    }
    const error = await settled((done) => parser.end(done));
    if (rows.length > 0) yield take();
    if (error) throw asFileError(error, mostChars);
  } finally {
    parser.destroy();
  }
}

/** The error that a callback of a stream reports, if any. */
function settled(act: (done: (error?: Error | null) => void) => unknown): Promise<Error | null | undefined> {
  return new Promise((resolve) => {
    act(resolve);
  });
}

function asFileError(error: unknown, mostChars: number): unknown {
  // By name: codes of broken quoting do not share the prefix of the others (INVALID_OPENING_QUOTE, CSV_QUOTE_NOT_CLOSED).
  if (!(error instanceof Error) || error.constructor.name !== 'CsvError' || !('code' in error)) return error;
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 0;
  const reason =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `the record is longer than ${mostChars} characters`
      : error.message.replace(/ at line \d+$/, '');
  return new FileError(line, null, reason);
}
