import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { Actor } from '../../../platform/audit/store.ts';
import type { Platform } from '../../../platform/platform.ts';
import { statementTypes } from '@midoffice/market/statements/fields';
import { readStatements, storeSourceRecords, type StoredRecords } from '../statements/api.ts';
import { storeFilingSegments } from './filing-segments.ts';
import { readFilingApart } from './reading/reading-thread.ts';
import { recordsOfFiling } from './rerun.ts';
import { readMappers, readSelectors } from './template-store.ts';

/** Bytes of a file at most, packed and unpacked. */
const fileMaxBytes = 60_000_000;
const unpack = promisify(gunzip);

/** Why a file gives no statements; reported with its name. */
export class FilingRefused extends Error {}

/** What importing one file did. */
export interface ImportedFiling extends StoredRecords {
  readonly symbol: string;
  /** Such as `income 2023-FY`. */
  readonly records: readonly string[];
}

/** The text of a file: UTF-8 where it is valid, else Windows-1252; unpacked where it is gzip. */
async function textOf(path: string): Promise<string> {
  if ((await stat(path)).size > fileMaxBytes)
    throw new FilingRefused(`has more than ${fileMaxBytes / 1e6} MB`);
  const packed = await readFile(path);
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  const bytes = isPacked
    ? await unpack(packed, { maxOutputLength: fileMaxBytes }).catch(() => {
        throw new FilingRefused('cannot be unpacked: it is cut off, damaged or too large');
      })
    : packed;
  if (bytes.subarray(0, 1024).includes('%PDF-')) throw new FilingRefused('is a PDF, which is not read');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Reads the file of a filing and puts its statements into the layer of source sec, by the templates of the installation.
 * @param quarterly whether a quarter is meant; undefined: as the filing's columns say
 * @throws FilingRefused where the file is not read, or no statement in it is recognised; nothing is stored then
 */
export async function importFiling(
  platform: Platform,
  path: string,
  symbol: string,
  quarterly: boolean | undefined,
  by: Actor,
): Promise<ImportedFiling> {
  const fileName = basename(path);
  const filing = await readFilingApart(await textOf(path), fileName);
  return platform.db.transaction().execute(async (trx) => {
    const selectors = await readSelectors(trx);
    const mappers = await readMappers(trx);
    const stored = [];
    for (const statement of statementTypes)
      stored.push(...(await readStatements(trx, { symbol, statement })));
    const found = recordsOfFiling({
      symbol,
      link: null,
      filing,
      selectors,
      mappers,
      records: stored,
      quarterly,
    });
    if (!found.length)
      throw new FilingRefused('holds no statement that a table selector and its row mappers recognise');
    const done = await storeSourceRecords(trx, { symbol, source: 'sec', records: found, fileName }, by);
    const segments = await storeFilingSegments(
      trx,
      { symbol, filing, records: [...stored, ...found], fileName },
      by,
    );
    const records = [
      ...found.map((one) => `${one.statement} ${one.calendarYear}-${one.period}`),
      ...segments.map(({ table, id }) => `${table} ${id}`),
    ];
    return { ...done, symbol, records };
  });
}
