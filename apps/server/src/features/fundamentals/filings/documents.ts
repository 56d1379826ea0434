import type { FileType } from '@midoffice/contract/fundamentals/filings/lists';
import { pageCharset } from '../../../platform/connectors/web/page-text.ts';
import { ApiError } from '../../../platform/http/errors.ts';

/** What the bytes of a document are. */
export interface DocumentKind {
  readonly fileType: FileType;
  /** As `TextDecoder` names it; of a PDF `binary`. */
  readonly charset: string;
}

const headBytes = 4096;

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
  const charset = pageCharset(bytes, stated, headBytes);
  const isWide = charset.startsWith('utf-16');
  if (!isWide && bytes.subarray(0, 65_536).includes(0)) throw unreadable(field);
  const start = isWide ? new TextDecoder(charset).decode(bytes.subarray(0, headBytes)) : head;
  return { fileType: /<(?:!doctype html|html|body|div)\b/i.test(start) ? 'html' : 'txt', charset };
}
