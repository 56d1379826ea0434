import { isUtf8 } from 'node:buffer';
import { ResultType, Sniffer } from 'encoding-sniffer/sniffer';

/** Bytes in which a page names its character set. Source: HTML standard, prescan of a byte stream. */
const headBytes = 1024;
/** Byte order marks of UTF-8 and both kinds of UTF-16. */
const marks = [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

function knownCharset(label: string | undefined): string | undefined {
  if (!label) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** The character set that the first bytes of a page name, by a byte order mark, a `<meta>` or an XML declaration. */
function namedWithin(head: Uint8Array): string | undefined {
  const sniffer = new Sniffer({ maxBytes: head.length });
  sniffer.write(head);
  if (sniffer.resultType !== ResultType.DEFAULT) return knownCharset(sniffer.encoding);
  // The library finds no set that it can't decode itself, such as ISO-2022-JP.
  const text = Buffer.from(head).toString('latin1');
  return knownCharset(/(?:charset|encoding)\s{0,5}=\s{0,5}["']?([\w-]{2,40})/i.exec(text)?.[1]);
}

const hasMark = (bytes: Uint8Array): boolean =>
  marks.some((mark) => mark.equals(bytes.subarray(0, mark.length)));

/**
 * The character set of a page, as `TextDecoder` names it: by its byte order mark, by what the server states, by what the page
 * names itself, else UTF-8 where it is valid and Windows-1252 where it is not.
 * @param stated by the server; may be empty
 * @param maxBytes within which the page may name it
 */
export function pageCharset(bytes: Uint8Array, stated: string, maxBytes = headBytes): string {
  const own = namedWithin(bytes.subarray(0, maxBytes));
  if (own && hasMark(bytes)) return own;
  const named = knownCharset(stated) ?? own;
  // Pages that call themselves UTF-8, ASCII or Latin-1 are often the other of the two.
  if (named && named !== 'utf-8' && named !== 'windows-1252') return named;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text of a page. @param stated the character set that the server stated; may be empty */
export const pageText = (bytes: Uint8Array, stated: string): string =>
  new TextDecoder(pageCharset(bytes, stated)).decode(bytes);
