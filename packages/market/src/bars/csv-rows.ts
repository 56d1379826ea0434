import type { Parser } from 'csv-parse';
import { FileError } from './file-error.ts';

/** Text or bytes (UTF-8) in pieces of any size: a file stream, a request body, or `[wholeText]`. */
export type TextChunks = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** A record and the line it ends on. */
export interface CsvRow {
  line: number;
  record: string[];
}

/** Longest record. Vendors' daily rows stay under 300 characters; a file without line ends must not fill memory. */
export const MAX_RECORD_CHARS = 8_192;

interface ParserRow {
  record: string[];
  info: { lines: number };
}

/**
 * CSV records with their line numbers, streamed: at any time one chunk and a few records are held, whatever the
 * file's size. RFC 4180 quoting, byte order mark and empty lines accepted. Throws `FileError` on a record longer
 * than `MAX_RECORD_CHARS` and on broken quoting.
 */
export async function* csvRows(chunks: TextChunks): AsyncGenerator<CsvRow> {
  // Loaded when a file is read: the rest of this package also runs in browsers, which have no Node streams.
  const { parse } = await import('csv-parse');
  const parser = parse({
    bom: true,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
  });
  const feed = async (): Promise<void> => {
    try {
      for await (const chunk of chunks) {
        if (parser.destroyed) return;
        if (!parser.write(chunk)) await drained(parser);
      }
      if (!parser.destroyed) parser.end();
    } catch (error) {
      parser.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  };
  void feed();
  try {
    for await (const row of parser as AsyncIterable<ParserRow>)
      yield { line: row.info.lines, record: row.record };
  } catch (error) {
    throw asFileError(error);
  }
}

/** Resolves when the parser takes more input, or is closed by an error or by a reader that stopped early. */
function drained(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      parser.off('drain', done);
      parser.off('close', done);
      resolve();
    };
    parser.on('drain', done);
    parser.on('close', done);
  });
}

function asFileError(error: unknown): unknown {
  // By name: codes of broken quoting do not share the prefix of the others (INVALID_OPENING_QUOTE, CSV_QUOTE_NOT_CLOSED).
  if (!(error instanceof Error) || error.constructor.name !== 'CsvError' || !('code' in error)) return error;
  const line = 'lines' in error && typeof error.lines === 'number' ? error.lines : 0;
  const reason =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `the record is longer than ${MAX_RECORD_CHARS} characters`
      : error.message.replace(/ at line \d+$/, '');
  return new FileError(line, null, reason);
}
