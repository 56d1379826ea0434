import { parseHtml, renderHtml, textOf, type Node } from './html.ts';
import { pickBy, seedOf } from './seed.ts';
import { formatField, type FieldValue } from './values.ts';

/** Fields of a ticker by name. */
export type Fields = Readonly<Record<string, FieldValue>>;
/** Alternative phrasings by placeholder. They may hold placeholders themselves. */
export type Suggestions = Readonly<Record<string, readonly string[]>>;

export interface TextTemplate {
  readonly id: string;
  /** HTML with placeholders such as `{{price}}`, `{{marketCap|short}}`, `{{opening}}`. */
  readonly content: string;
  readonly suggestions: Suggestions;
}

/** For whom and when a text is made: together with the template's id they decide what is picked. */
export interface Occasion {
  readonly ticker: string;
  /** YYYY-MM-DD */
  readonly date: string;
}

export interface GeneratedText {
  readonly html: string;
  readonly text: string;
  /** What could not be filled, by placeholder, each once. */
  readonly errors: readonly string[];
}

const placeholder = /\{\{([^{}]*)\}\}/g;
const wellFormed = /^\s*([\w-]{1,60})\s*(?:\|\s*([a-z]+)(?::(\d))?\s*)?$/;
const mostDepth = 5;
// Phrasings may hold placeholders of their own: a hundred in each, five deep, would be ten thousand million.
const mostPhrasings = 1_000;

/** Replaces a placeholder that could not be filled. */
export const errorMarker = (name: string): string => `[[error:${name.replace(/[^\w-]/g, '').slice(0, 60)}]]`;

/** Whether a generated text holds an error marker: such texts are skipped. Source: r000-generator-error-marker. */
export const hasErrorMarker = (text: string): boolean => text.includes('[[error:');

/** Names of the placeholders of a text, each once, in order. */
export function placeholdersOf(text: string): string[] {
  const names = [...text.matchAll(placeholder)].map(
    (match) => wellFormed.exec(match[1]!)?.[1] ?? match[1]!.trim(),
  );
  return [...new Set(names)];
}

/** Whether a placeholder's inside can be filled: a known name, and a format that there is. */
export function isFillable(inside: string, known: ReadonlySet<string>): boolean {
  const [, name] = wellFormed.exec(inside) ?? [];
  return name !== undefined && known.has(name);
}

/** A value before what follows it: an abbreviation that ends a sentence, such as "Northwind Data Inc.", has one full stop. */
function beforeRest(value: string, text: string, end: number): string {
  const isFullStop = text[end] === '.' && text[end + 1] !== '.';
  return isFullStop && value.endsWith('.') && !value.endsWith('..') ? value.slice(0, -1) : value;
}

class Filler {
  readonly errors = new Set<string>();
  readonly #template: TextTemplate;
  readonly #fields: Fields;
  readonly #occasion: Occasion;
  readonly #seen = new Map<string, number>();
  #phrasings = 0;

  constructor(template: TextTemplate, fields: Fields, occasion: Occasion) {
    this.#template = template;
    this.#fields = fields;
    this.#occasion = occasion;
  }

  #failed(name: string): string {
    this.errors.add(name.trim() || 'placeholder');
    return errorMarker(name.trim() || 'placeholder');
  }

  #suggestion(name: string, depth: number): string {
    const { id, suggestions } = this.#template;
    const count = this.#seen.get(name) ?? 0;
    this.#seen.set(name, count + 1);
    const { ticker, date } = this.#occasion;
    const picked = pickBy(suggestions[name] ?? [], seedOf(id, ticker, date, name, count));
    if (picked === undefined || depth >= mostDepth || this.#phrasings >= mostPhrasings)
      return this.#failed(name);
    this.#phrasings += 1;
    return this.fill(picked, depth + 1);
  }

  #one(inside: string, depth: number): string {
    const [, name, format, digits] = wellFormed.exec(inside) ?? [];
    if (!name) return this.#failed(inside);
    const { suggestions } = this.#template;
    if (Object.hasOwn(suggestions, name) && format === undefined) return this.#suggestion(name, depth);
    const field = Object.hasOwn(this.#fields, name) ? this.#fields[name] : undefined;
    const text = field && formatField(field, format, digits === undefined ? undefined : Number(digits));
    // A value is text, never a placeholder of its own.
    return text === undefined ? this.#failed(name) : text.replace(/[{}]/g, '');
  }

  fill(text: string, depth = 0): string {
    const filled = text.replace(placeholder, (all, inside: string, at: number) =>
      beforeRest(this.#one(inside, depth), text, at + all.length),
    );
    return depth > 0 ? filled : filled.replace(/\{\{|\}\}/g, () => this.#failed('placeholder'));
  }

  /** An address: values are one segment each; undefined where one is missing. */
  address(href: string): string | undefined {
    const before = this.errors.size;
    const filled = href.replace(placeholder, (_all, inside: string) =>
      encodeURIComponent(this.#one(inside, 0)),
    );
    return this.errors.size > before || /[{}]/.test(filled) ? undefined : filled;
  }

  nodes(list: readonly Node[]): Node[] {
    return list.map((node) => {
      if (typeof node === 'string') return this.fill(node);
      const children = this.nodes(node.children);
      if (node.href === undefined) return { ...node, children };
      const href = this.address(node.href);
      return href === undefined
        ? { tag: 'u', children: [...children, this.#failed('link')] }
        : { ...node, href, children };
    });
  }
}

const withoutBraces = (nodes: readonly Node[]): Node[] =>
  nodes.map((node) =>
    typeof node === 'string'
      ? node.replace(/[{}]/g, '')
      : { ...node, children: withoutBraces(node.children) },
  );

/**
 * Fills a template for a ticker: placeholders of fields, alternatives of suggestions. The same template id, ticker and
 * date give the same text. What cannot be filled is an error marker. The HTML is safe: see `parseHtml`.
 */
export function generateText(template: TextTemplate, fields: Fields, occasion: Occasion): GeneratedText {
  const filler = new Filler(template, fields, occasion);
  let nodes: Node[] = filler.nodes(parseHtml(template.content));
  // Braces that only meet where tags between them fall away.
  if (/\{\{|\}\}/.test(textOf(nodes))) {
    nodes = [...withoutBraces(nodes), { tag: 'p', children: [errorMarker('placeholder')] }];
    filler.errors.add('placeholder');
  }
  return { html: renderHtml(nodes), text: textOf(nodes), errors: [...filler.errors] };
}

/** Fills one sentence of plain text. @param id names it for what is picked */
export function fillSentence(
  id: string,
  sentence: string,
  fields: Fields,
  occasion: Occasion,
): GeneratedText {
  const filler = new Filler({ id, content: '', suggestions: {} }, fields, occasion);
  const text = filler.fill(sentence);
  return { html: renderHtml([text]), text, errors: [...filler.errors] };
}
