import { escapeHtml } from '../../../platform/mail/compose.ts';
import { plainLine } from '../../../platform/mail/headers.ts';

/** Values of a template by name; an absent or empty one leaves out the parts that need it. */
export type MailValues = Readonly<Record<string, string | undefined>>;

const isGiven = (value: string | undefined): value is string => value !== undefined && value !== '';

/** A part of the text that needs a value, `{{#name}}…{{/name}}`, or its absence, `{{^name}}…{{/name}}`; innermost. */
const part = /\{\{\s*([#^])(\w+)\s*\}\}((?:(?!\{\{\s*[#^])[\s\S])*?)\{\{\s*\/\2\s*\}\}/;

/** Keeps the sections whose value is given and removes the others. Values themselves are not expanded. */
export function choose(source: string, values: MailValues): string {
  let text = source;
  for (let found = part.exec(text); found; found = part.exec(text)) {
    const [all, sign, name, inner] = found as unknown as [string, string, string, string];
    const kept = isGiven(values[name]) === (sign === '#') ? inner : '';
    text = text.slice(0, found.index) + kept + text.slice(found.index + all.length);
  }
  return text;
}

/**
 * A URL that may be used in a link: absolute, https, or http to localhost.
 * @returns undefined for everything else
 */
export function safeUrl(text: string | null | undefined): string | undefined {
  if (!text) return undefined;
  const url = URL.parse(text);
  if (!url || url.username || url.password) return undefined;
  const local = url.protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(url.hostname);
  return url.protocol === 'https:' || local ? url.href : undefined;
}

function valueOf(name: string, values: MailValues): string {
  const value = values[name];
  if (!isGiven(value)) throw new Error(`a mail wants the value ${name}`);
  if (!name.endsWith('Url')) return plainLine(value, 300);
  const url = safeUrl(value);
  if (!url) throw new Error(`a mail wants an https address as ${name}`);
  return url;
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g;

/** Names of the values that a text wants. */
export const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map((found) => found[1]!);

/** Puts the values into HTML, in one pass and escaped, so that no value brings markup or another placeholder. */
export const fillHtml = (html: string, values: MailValues): string =>
  html.replace(placeholder, (_all, name: string) =>
    escapeHtml(valueOf(name, values)).replaceAll('{', '&#123;').replaceAll('}', '&#125;'),
  );

/** Puts the values into one line of plain text. */
export const fillLine = (text: string, values: MailValues): string =>
  plainLine(text.replace(placeholder, (_all, name: string) => valueOf(name, values)));
