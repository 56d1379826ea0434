import { badInput } from '../../../platform/http/errors.ts';

const longest = 2000;

/** What an address of a filing names. */
export interface FilingAddress {
  /** The one way in which we write it, by which documents are stored once. */
  readonly link: string;
  /** The path below the SEC's archives; undefined where it is an address elsewhere. */
  readonly edgarPath: string | undefined;
  /** The company and the filing, where the path names them. */
  readonly cik: number | undefined;
  readonly accession: string | undefined;
}

const archives = '/Archives/edgar/';

/** The document that the SEC's viewer of inline XBRL shows, else the path itself. */
function documentPath({ pathname, searchParams }: URL): string {
  const shown = /^\/(ix|cgi-bin\/viewer)/.test(pathname) ? searchParams.get('doc') : null;
  return shown?.startsWith(archives) ? shown : pathname;
}

/**
 * Reads an address of a filing.
 * @param field the input field that a refusal names
 * @throws ApiError 400 where it is none
 */
export function filingAddress(field: string, text: string): FilingAddress {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || text.length > longest)
    throw badInput(field, 'must be an address that begins with https://');
  const path = /^(www\.)?sec\.gov$/.test(url.hostname) ? documentPath(url) : '';
  if (!path.startsWith(archives) || !/^[\w./-]+$/.test(path) || path.includes('..')) {
    url.hash = '';
    return { link: url.href, edgarPath: undefined, cik: undefined, accession: undefined };
  }
  const [, cik, digits] = /^\/Archives\/edgar\/data\/(\d{1,10})\/(\d{18})(?:\/|$)/.exec(path) ?? [];
  return {
    link: `https://www.sec.gov${path}`,
    edgarPath: path,
    cik: cik === undefined ? undefined : Number(cik),
    accession: digits && `${digits.slice(0, 10)}-${digits.slice(10, 12)}-${digits.slice(12)}`,
  };
}
