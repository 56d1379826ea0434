import { filingFilePath } from '@midoffice/contract/fundamentals/filings/lists';
import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { filesByLink } from './file-store.ts';
import { filingAddress } from './links.ts';
import { internationalBySymbol, linksBySymbol } from './store.ts';

export { fetchFiling, filingText, storedFiling } from './keep.ts';
export { filingAddress } from './links.ts';
export type { FilingFile, LinkedFile } from './file-store.ts';

/** Where the document of a record and its plain text are read; null where none is stored. */
export interface RecordLinks {
  readonly finalLink: string | null;
  readonly s3Link: string | null;
  readonly rawTextLink: string | null;
}

/** A record of which the caller knows the filing. */
export interface LinkedRecord {
  readonly calendarYear: number;
  readonly period: string;
  readonly finalLink: string | null;
}

/**
 * The stored documents of a symbol's records, by `2023-Q1`: of international filings and financial links, and of the
 * records given, whose own filing has precedence.
 * @param records such as statement records, whose `finalLink` may lead to a stored document
 */
export async function financialLinks(
  db: DbOrTrx,
  symbol: string,
  records: readonly LinkedRecord[] = [],
): Promise<Record<string, RecordLinks>> {
  const international = await internationalBySymbol(db, symbol);
  const named = [...(await linksBySymbol(db, symbol)), ...records];
  const addressOf = (link: string): string | null => {
    try {
      return filingAddress('finalLink', link).link;
    } catch {
      return null;
    }
  };
  const addresses = named.flatMap(({ finalLink }) => (finalLink ? (addressOf(finalLink) ?? []) : []));
  const files = new Map((await filesByLink(db, [...new Set(addresses)])).map((file) => [file.link, file]));
  const links = new Map<string, RecordLinks>();
  for (const { calendarYear, period, finalLink, s3Link, rawTextLink } of international)
    links.set(`${calendarYear}-${period}`, { finalLink, s3Link, rawTextLink });
  for (const { calendarYear, period, finalLink } of named) {
    const key = `${calendarYear}-${period}`;
    const file = finalLink ? files.get(addressOf(finalLink) ?? '') : undefined;
    const known = links.get(key);
    links.set(key, {
      finalLink: finalLink ?? known?.finalLink ?? null,
      s3Link: file ? filingFilePath(file.name) : (known?.s3Link ?? null),
      rawTextLink: file?.textName ? filingFilePath(file.textName) : (known?.rawTextLink ?? null),
    });
  }
  return Object.fromEntries(links);
}
