import { csvRows } from '../bars/csv-rows.ts';
import { FileError } from '../bars/file-error.ts';
import { readPublished } from './moments.ts';

/** One headline of a file. */
export interface Headline {
  readonly line: number;
  readonly title: string;
  /** Milliseconds, UTC. */
  readonly publishedMs: number;
  readonly description: string;
}

/** The headlines of a file, and what was passed over. */
export interface HeadlineFile {
  readonly headlines: readonly Headline[];
  /** Rows without any cell filled, which spreadsheets leave between others. */
  readonly blank: number;
  /** Rows that repeat an earlier one word for word. */
  readonly repeated: number;
}

const header = ['headlines', 'time', 'description'];
const mostRows = 1_000_000;

/**
 * Reads headlines from CSV with the columns Headlines, Time, Description. Every row that holds anything becomes a headline.
 * @throws FileError naming line and column: another header, a time that is none, a row without a headline
 */
export async function readHeadlines(text: string): Promise<HeadlineFile> {
  const headlines: Headline[] = [];
  const known = new Set<string>();
  let [blank, repeated, hasHeader] = [0, 0, false];
  for await (const { line, record } of csvRows([text], { hasLooseQuotes: true })) {
    if (!hasHeader) {
      if (record.map((name) => name.toLowerCase()).join() !== header.join())
        throw new FileError(line, null, 'the header must be Headlines,Time,Description');
      hasHeader = true;
      continue;
    }
    if (record.every((cell) => cell === '')) {
      blank += 1;
      continue;
    }
    if (record.length !== header.length)
      throw new FileError(line, null, `${record.length} columns, there must be ${header.length}`);
    const [title, time, description] = record as [string, string, string];
    if (title === '') throw new FileError(line, 'Headlines', 'Headlines is empty');
    const publishedMs = readPublished(time);
    if (publishedMs === undefined)
      throw new FileError(
        line,
        'Time',
        `Time '${time.slice(0, 60)}' is no time such as 7:51 PM ET Fri, 17 July 2020`,
      );
    const key = record.join('\u0000');
    if (known.has(key)) {
      repeated += 1;
      continue;
    }
    known.add(key);
    if (headlines.length >= mostRows)
      throw new FileError(line, null, `the file holds more than ${mostRows} headlines`);
    headlines.push({ line, title, publishedMs, description });
  }
  if (!hasHeader) throw new FileError(1, null, 'the file is empty');
  return { headlines, blank, repeated };
}
