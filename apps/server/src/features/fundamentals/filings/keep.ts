import type { DbOrTrx } from '../../../platform/db/connect.ts';
import { contentFileName } from '../../../platform/files/files.ts';
import { ApiError, notFound } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { documentKind } from './documents.ts';
import { filesByLink, recordFile, type FilingFile, type LinkedFile } from './file-store.ts';
import { decodeInTurns, sha256InTurns, utf8InTurns } from './in-turns.ts';
import { filingAddress, type FilingAddress } from './links.ts';
import { pageText } from './plain-text.ts';
import { readSite } from '../../../platform/connectors/web/read-site.ts';

/** Bytes of a document of a filing at most. */
export const documentMaxBytes = 52_428_800;
const fetchTimeoutMs = 60_000;
const folder = 'filings';

/** The stored document behind an address; undefined where none is stored yet. @throws ApiError 400 where it is no address */
export async function storedFiling(db: DbOrTrx, finalLink: string): Promise<LinkedFile | undefined> {
  const [file] = await filesByLink(db, [filingAddress('finalLink', finalLink).link]);
  return file;
}

async function storeText(platform: Platform, text: string): Promise<string> {
  const bytes = await utf8InTurns(text);
  const name = contentFileName(folder, await sha256InTurns(bytes), 'txt');
  await platform.files.put(name, bytes);
  return name;
}

/**
 * Puts a document into the store of files, under a name that follows from its content, with its plain text beside it.
 * @param stated the character set that its sender stated; may be empty
 * @param field the input field that a refusal names
 * @param link the address that led to it; null of an upload
 * @throws ApiError 400 where it is neither a page, a text nor a PDF
 */
export async function keepDocument(
  platform: Platform,
  { bytes, stated, field, link }: { bytes: Buffer; stated: string; field: string; link: string | null },
): Promise<FilingFile> {
  const kind = documentKind(bytes, stated, field);
  const sha256 = await sha256InTurns(bytes);
  const name = contentFileName(folder, sha256, kind.fileType);
  await platform.files.put(name, bytes);
  let textName: string | null = null;
  if (kind.fileType === 'txt' && kind.charset === 'utf-8') textName = name;
  else if (kind.fileType !== 'pdf') {
    const text = await decodeInTurns(bytes, kind.charset);
    textName = await storeText(platform, kind.fileType === 'html' ? await pageText(text) : text);
  }
  const file = { name, textName, ...kind, bytes: bytes.length };
  await recordFile(platform.db, { ...file, sha256 }, link);
  return file;
}

async function readOutside(
  platform: Platform,
  { link, edgarPath }: FilingAddress,
): Promise<{ readonly bytes: Buffer; readonly charset: string }> {
  if (edgarPath !== undefined) return platform.connectors.edgar.document(edgarPath);
  return readSite(platform, 'finalLink', link, { timeoutMs: fetchTimeoutMs, maxBytes: documentMaxBytes });
}

/**
 * The document behind an address, read from there and stored unless it is already: from EDGAR, or from the site of a
 * company. Not within a transaction.
 * @throws ApiError 400 for an address that must not be read or leads to another kind of file, 404, 413, 424, 502, 503
 */
export async function fetchFiling(platform: Platform, finalLink: string): Promise<LinkedFile> {
  const address = filingAddress('finalLink', finalLink);
  const [stored] = await filesByLink(platform.db, [address.link]);
  if (stored && (await platform.files.size(stored.name)) !== undefined) return stored;
  const { bytes, charset } = await readOutside(platform, address);
  const file = await keepDocument(platform, {
    bytes,
    stated: charset,
    field: 'finalLink',
    link: address.link,
  });
  return { ...file, link: address.link };
}

/**
 * The text of a stored document, decoded.
 * @throws ApiError 422 of a PDF, whose tables cannot be read; 404 where the file is missing
 */
export async function filingText(
  platform: Platform,
  { name, fileType, charset }: FilingFile,
): Promise<string> {
  if (fileType === 'pdf')
    throw new ApiError(422, 'This filing is a PDF. Tables can be read from web pages and texts only.', {
      field: 'finalLink',
    });
  const bytes = await platform.files.read(name);
  if (!bytes) throw notFound('The stored file of this filing is missing. Please fetch the filing again.');
  return decodeInTurns(bytes, charset);
}
