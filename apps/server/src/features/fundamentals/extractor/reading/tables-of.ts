import type { Platform } from '../../../../platform/platform.ts';
import { fetchFiling, filingText, type LinkedFile } from '../../filings/api.ts';
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
  const cached = refresh ? undefined : known.get(file.name);
  const reading = cached ?? filingText(platform, file).then((text) => readFilingApart(text, file.name));
  keep(file.name, reading);
  return { file, filing: await reading };
}
