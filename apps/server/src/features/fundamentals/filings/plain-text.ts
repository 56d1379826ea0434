import { nextTurn } from '../../../platform/turns.ts';

const hiddenElements = new Set(['script', 'style', 'head', 'ix:header', 'template', 'noscript']);
const lineElements = new Set([
  'p',
  'div',
  'br',
  'tr',
  'table',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'li',
  'ul',
  'ol',
  'hr',
  'section',
  'body',
  'pre',
]);
const named: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  mdash: '—',
  ndash: '–',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  bull: '•',
  sect: '§',
  reg: '®',
  trade: '™',
  copy: '©',
  cent: '¢',
  pound: '£',
  euro: '€',
  yen: '¥',
};

function decodedEntity(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const hex = name[1] === 'x' || name[1] === 'X';
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  }
  return Object.hasOwn(named, name) ? named[name]! : whole;
}

/** A text of a page with its entities and white space read. */
export const decodedText = (html: string): string =>
  html
    .replace(/&(#[xX]?[0-9a-fA-F]{1,7}|[a-zA-Z]{2,10});/g, decodedEntity)
    .replace(/\s/g, ' ')
    .replace(/ {2,}/g, ' ');

/** Where an element that is not shown ends. */
function endOf(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, 'gi');
  close.lastIndex = from;
  const found = close.exec(html);
  const end = found ? html.indexOf('>', found.index) : -1;
  return end < 0 ? html.length : end + 1;
}

/** Letters that are read or searched at once. */
const readAtOnce = 32_768;
const searchedAtOnce = 1_048_576;
/** Letters of an entity at most: `&`, ten letters, `;`. */
const longestEntity = 12;
const linesAtOnce = 4096;

/** Where a text is cut so that no entity is: an entity holds one `&`, its first letter. */
function cutAfter(html: string, at: number): number {
  const end = at + readAtOnce;
  const from = end - longestEntity + 1;
  const entity = html.slice(from, end).lastIndexOf('&');
  return entity < 0 ? end : from + entity;
}

/** As `decodedText` of the whole, in pieces: white space on both sides of a cut is one space, as elsewhere. */
async function decodedInTurns(html: string, from: number, end: number): Promise<string> {
  const parts: string[] = [];
  let isAfterSpace = false;
  for (let at = from; at < end;) {
    const cut = end - at > readAtOnce ? cutAfter(html, at) : end;
    const part = decodedText(html.slice(at, cut));
    parts.push(isAfterSpace && part.startsWith(' ') ? part.slice(1) : part);
    isAfterSpace = part.endsWith(' ');
    at = cut;
    if (at < end) await nextTurn();
  }
  return parts.join('');
}

/** As `indexOf`, in pieces. */
async function indexInTurns(html: string, what: string, from: number): Promise<number> {
  for (let at = from; at < html.length; at += searchedAtOnce) {
    if (at > from) await nextTurn();
    const found = html.slice(at, at + searchedAtOnce + what.length - 1).indexOf(what);
    if (found >= 0) return at + found;
  }
  return -1;
}

/**
 * The text of a page as a person reads it: a line for each paragraph and row of a table, a tab between cells. In pieces, so
 * that others are served between them; its time grows with the length of the page.
 */
export async function pageText(html: string): Promise<string> {
  const parts: string[] = [];
  let lines: string[] = [];
  let wasText = false;
  let line = '';
  let at = 0;
  let next = readAtOnce;
  const endLine = (): void => {
    const text = line.trim();
    if (text || wasText) lines.push(text);
    wasText = text !== '';
    line = '';
    if (lines.length < linesAtOnce) return;
    parts.push(lines.join('\n'));
    lines = [];
  };
  while (at < html.length) {
    if (at > next) {
      next = at + readAtOnce;
      await nextTurn();
    }
    const open = html.indexOf('<', at);
    const textEnd = open < 0 ? html.length : open;
    const isLong = textEnd - at > readAtOnce;
    line += isLong ? await decodedInTurns(html, at, textEnd) : decodedText(html.slice(at, textEnd));
    if (open < 0) break;
    if (html.startsWith('<!--', open)) {
      const end = await indexInTurns(html, '-->', open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const [, slash, found] = /^<([/!?]?)([a-z][\w:-]{0,30})?/i.exec(html.slice(open, open + 40))!;
    // A sign that begins no element, such as in `a < b`.
    if (!slash && !found) {
      line += '<';
      at = open + 1;
      continue;
    }
    const end = html.indexOf('>', open);
    at = end < 0 ? html.length : end + 1;
    const name = found?.toLowerCase() ?? '';
    if (hiddenElements.has(name) && !slash) at = endOf(html, name, at);
    else if (name === 'td' || name === 'th') line += slash ? '\t' : '';
    else if (lineElements.has(name)) endLine();
  }
  endLine();
  if (lines.length) parts.push(lines.join('\n'));
  return `${parts.join('\n').trimEnd()}\n`;
}
