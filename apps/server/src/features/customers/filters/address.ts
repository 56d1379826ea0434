import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';

/** A domain as filters compare it. */
export interface Domain {
  /** Lower case, in ASCII (punycode), without a dot at its end. */
  readonly ascii: string;
  /** The part that somebody registers, by the public suffix list; the domain itself where it is a public suffix. */
  readonly base: string;
  /** Whether the list names it as a suffix: of a registry (`co.uk`), or of a company (`github.io`). */
  readonly suffix: 'registry' | 'company' | null;
  /** The domain and its parents, from the longest, down to what is registered at a registry. */
  readonly chain: readonly string[];
}

/** An e-mail address as filters compare it. */
export interface Address {
  /** Lower case, its domain in ASCII. */
  readonly email: string;
  /** Without plus tag, and without dots at Gmail: one for all spellings that reach the same person. */
  readonly key: string;
  readonly domain: Domain;
}

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** What `domainToASCII` would drop, decode or read as the end of a host. */
const notInDomains = /[\s%/\\:?#@[\]<>^|"'(),;]/;

function chainOf(ascii: string, registered: string): string[] {
  const chain = [ascii];
  let rest = ascii;
  while (rest !== registered && rest.includes('.')) {
    rest = rest.slice(rest.indexOf('.') + 1);
    chain.push(rest);
  }
  return chain;
}

/**
 * Reads a domain in Unicode or punycode, of any case.
 * @returns undefined for what is none: an IP address, one label alone, letters that no domain has
 */
export function readDomain(text: string): Domain | undefined {
  const typed = text.trim().replace(/\.$/, '');
  if (!typed || typed.length > 253 || notInDomains.test(typed)) return undefined;
  const ascii = domainToASCII(typed);
  if (ascii.length > 253) return undefined;
  const labels = ascii.split('.');
  if (!labels.every((part) => label.test(part))) return undefined;
  const isBroken = (part: string): boolean =>
    part.startsWith('xn--') && domainToUnicode(part).startsWith('xn--');
  if (labels.some(isBroken)) return undefined;
  const known = parse(ascii, { allowPrivateDomains: true });
  if (known.isIp) return undefined;
  // Any one label is read as a suffix by the list's default rule.
  if (labels.length === 1 && !known.isIcann) return undefined;
  const registered = parse(ascii).domain ?? ascii;
  return {
    ascii,
    base: known.domain ?? ascii,
    suffix: known.domain === null ? (known.isPrivate ? 'company' : 'registry') : null,
    chain: chainOf(ascii, registered),
  };
}

/** A domain with the letters of its script; null where that is the same. */
export function unicodeOf(ascii: string): string | null {
  if (!ascii.includes('xn--')) return null;
  const at = ascii.lastIndexOf('@') + 1;
  const unicode = ascii.slice(0, at) + domainToUnicode(ascii.slice(at));
  return unicode === ascii ? null : unicode;
}

// RFC 5321 allows more in quotes; no product of ours lets anybody sign up so.
const localPart = /^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}$/u;
const gmail = 'gmail.com';

/** Reads an e-mail address, its domain in Unicode or punycode. @returns undefined for what is none */
export function readAddress(text: string): Address | undefined {
  const typed = text.trim();
  const at = typed.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = typed.slice(0, at).normalize('NFC').toLowerCase();
  if (!localPart.test(local)) return undefined;
  const domain = readDomain(typed.slice(at + 1));
  if (!domain?.ascii.includes('.')) return undefined;
  const isGmail = domain.ascii === gmail || domain.ascii === 'googlemail.com';
  const person = local.replace(/(?<=.)\+.*$/s, '');
  const key = isGmail ? `${person.replaceAll('.', '')}@${gmail}` : `${person}@${domain.ascii}`;
  return { email: `${local}@${domain.ascii}`, key, domain };
}
