import { ApiError } from '../../../../platform/http/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import {
  fetchFiling,
  filingText,
  storedFiling,
  type FilingFile,
  type LinkedFile,
} from '../../filings/api.ts';
import type { ReadFiling } from './compact.ts';
import { readFilingApart } from './reading-thread.ts';

/** Filings whose tables are kept in memory: a person works on one at a time. */
const kept = 6;
const known = new Map<string, Promise<ReadFiling>>();

function keep(name: string, reading: Promise<ReadFiling>): void {
  known.delete(name);
  known.set(name, reading);
  for (const oldest of known.keys()) {
    if (known.size <= kept) break;
    known.delete(oldest);
  }
  reading.catch(() => {
    if (known.get(name) === reading) known.delete(name);
  });
}

/** The tables of a stored document, from memory where they were read before. */
function readTables(platform: Platform, file: FilingFile, refresh = false): Promise<ReadFiling> {
  const cached = refresh ? undefined : known.get(file.name);
  const reading = cached ?? filingText(platform, file).then((text) => readFilingApart(text, file.name));
  keep(file.name, reading);
  return reading;
}

/**
 * The tables of the filing behind an address, which is fetched and stored unless it is stored already. Not within a
 * transaction.
 * @param refresh reads the stored filing again
 * @throws ApiError as `fetchFiling` and `filingText` do; 413 and 503 where reading takes too much
 */
export async function tablesOf(
  platform: Platform,
  finalLink: string,
  refresh = false,
): Promise<{ readonly file: LinkedFile; readonly filing: ReadFiling }> {
  const file = await fetchFiling(platform, finalLink);
  return { file, filing: await readTables(platform, file, refresh) };
}

/**
 * The tables of a filing of which the document is stored already; undefined where none is stored, or its tables cannot be
 * read. Nothing is asked outside. Not within a transaction.
 */
export async function storedTablesOf(platform: Platform, finalLink: string): Promise<ReadFiling | undefined> {
  try {
    const file = await storedFiling(platform.db, finalLink);
    return file && (await readTables(platform, file));
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
