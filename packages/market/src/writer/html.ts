import { convertLink } from './links.ts';

/** A tag that an article may hold. */
export interface Element {
  readonly tag: string;
  /** Of a link, converted and safe; may hold placeholders. */
  readonly href?: string;
  readonly children: readonly Node[];
}
/** A part of an article: a tag with what is in it, or plain text. */
export type Node = Element | string;

const blocks = ['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote'];
const inline = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'br'];
/** The only tags that come out of here; no attribute but the address of a link does. */
export const allowedTags: readonly string[] = [...blocks, ...inline];
const allowed: ReadonlySet<string> = new Set(allowedTags);
const blockTags: ReadonlySet<string> = new Set(blocks);
const endedByBlock: ReadonlySet<string> = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

// The contents of these are no text of the article.
const dropped =
  /^(script|style|iframe|object|embed|template|noscript|svg|math|textarea|title|xmp|noembed|noframes|plaintext|select|head)$/;
// Word processors and other editors write paragraphs so.
const likeParagraph = /^(div|section|article|tr)$/i;
const isBlock = (tag: string): boolean => blockTags.has(tag);

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    const isText = code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isText ? String.fromCodePoint(code) : '';
  });
}

/** A text as HTML shows it, letter by letter. */
export const escapeHtml = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[letter]!,
  );

/** A link's normalized address, with placeholders kept; undefined: no link. */
function safeHref(attributes: string): string | undefined {
  const [, double, single, bare] =
    /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  const given = decode(double ?? single ?? bare ?? '');
  const held: string[] = [];
  const masked = given.replace(/\{\{[\w|:]+\}\}/g, (placeholder) => `ZzPh${held.push(placeholder) - 1}zZ`);
  const converted = convertLink(masked);
  return converted?.replace(/ZzPh(\d+)zZ/g, (_all, index: string) => held[Number(index)] ?? '');
}

interface Open {
  readonly tag: string;
  readonly href?: string;
  readonly children: Node[];
}

class Builder {
  readonly root: Open = { tag: '', children: [] };
  readonly #stack: Open[] = [this.root];

  text(text: string): void {
    const { children } = this.#stack.at(-1)!;
    const last = children.at(-1);
    // oxlint-disable-next-line no-control-regex -- what no page may show
    const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '');
    if (typeof last === 'string') children[children.length - 1] = last + clean;
    else if (clean) children.push(clean);
  }

  open(tag: string, href: string | undefined): void {
    if (isBlock(tag)) this.#closeFor(tag);
    if (tag === 'a' && this.#stack.some((one) => one.tag === 'a')) this.close('a');
    const made: Open = { tag, children: [], ...(href !== undefined && { href }) };
    this.#stack.at(-1)!.children.push(made as Element);
    if (tag !== 'br' && this.#stack.length < 20) this.#stack.push(made);
  }

  close(tag: string): void {
    const at = this.#stack.findLastIndex((one) => one.tag === tag);
    if (at > 0) this.#stack.length = at;
  }

  /** A block ends the paragraph or heading around it; an item ends the item before it. */
  #closeFor(tag: string): void {
    const lists = this.#stack.findLastIndex((one) => one.tag === 'ul' || one.tag === 'ol');
    const ends = (one: Open): boolean => endedByBlock.has(one.tag) || (tag === 'li' && one.tag === 'li');
    const at = this.#stack.findIndex((one, index) => index > Math.max(0, lists) && ends(one));
    if (at > 0) this.#stack.length = at;
  }
}

// A tag with more attributes than this is text.
const mostTagChars = 5000;

/** The markup at a `<`, and where the text after it begins. */
interface Markup {
  readonly after: number;
  /** Left out: something that is neither shown nor a tag, such as a comment. */
  readonly tag?: { readonly name: string; readonly isEnd: boolean; readonly attributes: string };
}

/** The tag that begins at a `<`; undefined where it is none. Reads each letter once. */
function tagAt(html: string, at: number): Required<Markup> | undefined {
  const isEnd = html[at + 1] === '/';
  const nameAt = at + (isEnd ? 2 : 1);
  const [name] = /^[a-z][a-z0-9]{0,20}/i.exec(html.slice(nameAt, nameAt + 21)) ?? [];
  if (name === undefined) return undefined;
  const from = nameAt + name.length;
  const limit = Math.min(html.length, at + mostTagChars);
  let quote = '';
  for (let to = from; to < limit; to += 1) {
    const letter = html[to]!;
    if (quote) {
      if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'") quote = letter;
    else if (letter === '<') return undefined;
    else if (letter === '>') return { tag: { isEnd, name, attributes: html.slice(from, to) }, after: to + 1 };
  }
  return undefined;
}

/** Where the text after an element begins whose content is no text: behind its end, or behind everything. */
function afterDropped(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  const close = end.test(html) ? html.indexOf('>', end.lastIndex) : -1;
  return close < 0 ? html.length : close + 1;
}

function behind(html: string, text: string, from: number): Markup {
  const end = html.indexOf(text, from);
  return { after: end < 0 ? html.length : end + text.length };
}

/** What begins at a `<`; undefined where it is text. */
function markupAt(html: string, at: number): Markup | undefined {
  if (html.startsWith('<!--', at)) return behind(html, '-->', at + 4);
  const found = tagAt(html, at);
  if (!found) return /^<[!?/]/.test(html.slice(at, at + 2)) ? behind(html, '>', at) : undefined;
  const { tag, after } = found;
  const name = likeParagraph.test(tag.name) ? 'p' : tag.name.toLowerCase();
  if (dropped.test(name)) return { after: tag.isEnd ? after : afterDropped(html, name, after) };
  return allowed.has(name) ? { after, tag: { ...tag, name } } : { after };
}

function addTag(builder: Builder, { name, isEnd, attributes }: Required<Markup>['tag']): void {
  if (isEnd) return builder.close(name);
  const href = name === 'a' ? safeHref(attributes) : undefined;
  if (name !== 'a' || href !== undefined) builder.open(name, href);
}

/**
 * Reads HTML that people wrote, in linear time. Only what `allowedTags` lists becomes a tag; scripts and the like go with
 * their content, of other tags the content stays, and whatever is no tag is text.
 */
export function parseHtml(html: string): readonly Node[] {
  const builder = new Builder();
  // Where the text begins that has not been passed on. A `<` that begins no tag belongs to it.
  let from = 0;
  let at = html.indexOf('<');
  while (at >= 0) {
    const markup = markupAt(html, at);
    if (markup) {
      if (at > from) builder.text(decode(html.slice(from, at)));
      if (markup.tag) addTag(builder, markup.tag);
      from = markup.after;
    }
    at = html.indexOf('<', markup ? from : at + 1);
  }
  if (from < html.length) builder.text(decode(html.slice(from)));
  return builder.root.children;
}

/** The HTML of parts: texts escaped, links with their address and nothing else. */
export function renderHtml(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      if (node.tag === 'br') return '<br>';
      const link =
        node.href === undefined ? '' : ` href="${escapeHtml(node.href)}" rel="noopener noreferrer nofollow"`;
      return `<${node.tag}${link}>${renderHtml(node.children)}</${node.tag}>`;
    })
    .join('');
}

/** HTML that people wrote as HTML that is safe to show: see `parseHtml`. Twice is the same as once. */
export const sanitizeHtml = (html: string): string => renderHtml(parseHtml(html));

/** The plain text of parts: blocks in lines of their own, spaces run together. */
export function textOf(nodes: readonly Node[]): string {
  const write = (list: readonly Node[]): string =>
    list
      .map((node) => {
        if (typeof node === 'string') return node;
        if (node.tag === 'br') return '\n';
        const inner = write(node.children);
        return isBlock(node.tag) ? `\n${inner}\n` : inner;
      })
      .join('');
  return (
    write(nodes)
      .split('\n')
      // Matched from the beginning of each run of spaces only, else a long run within a line takes seconds.
      .map((line) => line.replace(/(?<![ \t\r\u00a0])[ \t\r\u00a0]+$/u, '').replace(/^[ \t\r]+/u, ''))
      .filter(Boolean)
      .join('\n')
  );
}

/** The plain text of HTML without its headings: what is written in sentences. */
export const proseOf = (html: string): string =>
  textOf(parseHtml(html).filter((node) => typeof node === 'string' || !/^h[1-6]$/.test(node.tag)));
