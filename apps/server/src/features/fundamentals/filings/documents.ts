import type { FileType } from '@midoffice/contract/fundamentals/filings/lists';
import { ApiError } from '../../../platform/http/errors.ts';

/** What the bytes of a document are. */
export interface DocumentKind {
  readonly fileType: FileType;
  /** As `TextDecoder` names it; of a PDF `binary`. */
  readonly charset: string;
}

const headBytes = 4096;

function knownCharset(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** By its first bytes, by what the server or the document states, else UTF-8 where it is valid, else Windows-1252. */
function charsetOf(bytes: Buffer, head: string, stated: string): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const own = /(?:charset|encoding)\s{0,5}=\s{0,5}["']?([\w-]{2,40})/i.exec(head)?.[1];
  const named = knownCharset(stated) ?? knownCharset(own);
  // A page that calls itself UTF-8, or ASCII, and is not.
  if (named && named !== 'utf-8' && named !== 'windows-1252') return named;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

const unreadable = (field: string): ApiError =>
  new ApiError(400, `${field}: is neither a web page, a text nor a PDF`, { field });

/**
 * What a document is, by its content.
 * @param stated character set that the server stated; may be empty
 * @param field the input field that a refusal names
 * @throws ApiError 400 where it is none of the kinds that are stored
 */
export function documentKind(bytes: Buffer, stated: string, field: string): DocumentKind {
  const head = bytes.subarray(0, headBytes).toString('latin1');
  if (!bytes.length) throw new ApiError(400, `${field}: is empty`, { field });
  if (head.slice(0, 1024).includes('%PDF-')) return { fileType: 'pdf', charset: 'binary' };
  const charset = charsetOf(bytes, head, stated);
  const isWide = charset.startsWith('utf-16');
  if (!isWide && bytes.subarray(0, 65_536).includes(0)) throw unreadable(field);
  const start = isWide ? new TextDecoder(charset).decode(bytes.subarray(0, headBytes)) : head;
  return { fileType: /<(?:!doctype html|html|body|div)\b/i.test(start) ? 'html' : 'txt', charset };
}

/** The text of a document. @param charset one that {@link documentKind} found */
export const decodeDocument = (bytes: Uint8Array, charset: string): string =>
  new TextDecoder(charset).decode(bytes);
