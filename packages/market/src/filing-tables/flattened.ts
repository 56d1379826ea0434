import { readNumber, isYear } from './numbers.ts';
import { clean, type Block, type RawCell, type RawTable } from './raw.ts';

/** Items of a filing as text whose line breaks inside tables are lost, by name (`item_8`), and what is known of the filing. */
type Items = Readonly<Record<string, unknown>>;

/** The items of a filing in JSON; undefined where the text is something else. */
export function readItems(text: string): Items | undefined {
  if (!/^\s{0,20}\{/.test(text) || !text.includes('"item_')) return undefined;
  try {
    return JSON.parse(text) as Items;
  } catch {
    return undefined;
  }
}

/** Blocks of such items: a table is a run of words each followed by as many figures as its heading has columns. */
export function readItemBlocks(items: Items): Block[] {
  const reader = new FlattenedReader();
  const said = (name: string): string => (typeof items[name] === 'string' ? items[name] : '');
  reader.addText(`FORM ${said('filing_type')}`);
  reader.addText(`CONFORMED PERIOD OF REPORT: ${said('period_of_report').replaceAll('-', '')}`);
  for (const [name, item] of Object.entries(items)) {
    if (!name.startsWith('item_') || typeof item !== 'string') continue;
    for (const [at, line] of item.split('\n').entries()) reader.addLine(line, `${name}.${at}`);
    reader.endTable();
  }
  return reader.blocks;
}

const ruler = /^[-=_]{2,}$/;
const titleStart = /\b(?:(?:condensed|consolidated|combined) ){0,3}(?:statements? of|balance sheets?)\b/i;
const periodStart =
  /\b(?:for the|as of|years? ended|(?:three|six|nine) months|january|february|march|april|may|june|july|august|september|october|november|december)\b/i;

/** Figures are far to the right, so that no label reaches their columns. */
const firstColumn = 100_000;
const columnWidth = 100;
/** Words of a line that are read. */
const maxWords = 60_000;

class FlattenedReader {
  readonly blocks: Block[] = [];
  #table: RawTable | null = null;
  #columns = 0;
  #place = '';

  addText(text: string): void {
    const line = clean(text);
    if (line) this.blocks.push({ kind: 'text', text: line, isBold: false });
  }

  addLine(line: string, place: string): void {
    this.#place = place;
    const words = joinCurrency(line.split(/\s+/, maxWords).filter(Boolean));
    const heading = findHeading(words);
    if (heading) {
      this.endTable();
      this.#addTitles(words.slice(0, heading.from).filter((word) => !ruler.test(word)));
      this.#openTable(words.slice(heading.from, heading.to));
      this.#addRows(words.slice(heading.to));
      return;
    }
    if (this.#table && !/^(?:see accompanying|the accompanying|notes? to)/i.test(line)) {
      const before = this.#table.rows.length;
      this.#addRows(words);
      if (this.#table.rows.length > before && line.length < 20_000) return;
    }
    this.endTable();
    this.#addTitles(words.filter((word) => !ruler.test(word)));
  }

  endTable(): void {
    if (this.#table) this.blocks.push({ kind: 'table', table: this.#table });
    this.#table = null;
  }

  /** A line that holds company, title and period becomes three. */
  #addTitles(words: readonly string[]): void {
    const text = words.join(' ').replace(/ -$/, '');
    const title = text.length < 300 ? titleStart.exec(text) : null;
    if (!title) {
      this.addText(text);
      return;
    }
    const rest = text.slice(title.index);
    const period = periodStart.exec(rest.slice(title[0].length));
    const end = period ? title[0].length + period.index : rest.length;
    this.addText(text.slice(0, title.index));
    this.addText(rest.slice(0, end));
    this.addText(rest.slice(end));
  }

  #openTable(headings: readonly string[]): void {
    const years = headings.filter((word) => !ruler.test(word));
    this.#columns = years.length;
    this.#table = {
      rows: [{ cells: years.map((year, at) => this.#figure(year, at)) }],
      isText: true,
      width: firstColumn + years.length * columnWidth,
    };
  }

  #figure(text: string, at: number): RawCell {
    const from = firstColumn + at * columnWidth;
    return {
      text,
      from,
      to: from + 20,
      notes: [],
      indent: 0,
      tag: null,
      place: `${this.#place}.${this.#table?.rows.length ?? 0}.${at}`,
    };
  }

  #label(text: string): RawCell {
    return { text, from: 0, to: 1, notes: [], indent: 0, tag: null, place: this.#place };
  }

  /** Words up to as many figures in a row as there are columns are a line; more figures than that belong to its words. */
  #addRows(words: readonly string[]): void {
    const table = this.#table!;
    let label: string[] = [];
    let figures: string[] = [];
    for (const word of [...words, '====']) {
      if (readNumber(word) !== undefined) {
        figures.push(word);
        continue;
      }
      if (figures.length >= this.#columns) {
        label.push(...figures.slice(0, -this.#columns));
        const { section, own } = splitSection(label);
        if (section) table.rows.push({ cells: [this.#label(section)] });
        table.rows.push({
          cells: [
            ...(own ? [this.#label(own)] : []),
            ...figures.slice(-this.#columns).map((text, at) => this.#figure(text, at)),
          ],
        });
        label = [];
      } else label.push(...figures);
      figures = [];
      if (!ruler.test(word)) label.push(word);
    }
    if (label.length && label.length < 12) table.rows.push({ cells: [this.#label(label.join(' '))] });
  }
}

/** A sign of currency belongs to the figure after it. */
function joinCurrency(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of words) {
    if (joined.at(-1) === '$' && readNumber(word)) joined[joined.length - 1] = `$${word}`;
    else joined.push(word);
  }
  return joined;
}

/** Years above rules, as in `2008 2007 ---- ----`. */
function findHeading(words: readonly string[]): { from: number; to: number } | null {
  for (let at = 1; at < words.length; at += 1) {
    if (!ruler.test(words[at]!) || !isYear(words[at - 1]!)) continue;
    let from = at;
    while (from > 0 && isYear(words[from - 1]!)) from -= 1;
    let to = at;
    while (to < words.length && ruler.test(words[to]!)) to += 1;
    if (at - from === to - at && at - from <= 6) return { from, to };
  }
  return null;
}

/** Capitals before other words are the heading of what follows. */
function splitSection(label: readonly string[]): { section: string; own: string } {
  const isCapitals = (word: string): boolean => word === word.toUpperCase() && /[A-Z]{2}/.test(word);
  let end = 0;
  while (
    end < label.length &&
    (isCapitals(label[end]!) || (end > 0 && /^(?:&|-|OF|\(.*)$/.test(label[end]!)))
  )
    end += 1;
  // `Cash Flows From Operating Activities Net income`, `Noncash Transactions Property taken`.
  if (end === 0 && /^(?:cash|supplemental|noncash|non-cash)$/i.test(label[0] ?? ''))
    end = label.slice(0, 8).findIndex((word) => /^(?:activities|information|transactions)$/i.test(word)) + 1;
  const isSplit = end > 0 && end < label.length && /^[A-Z][a-z]/.test(label[end]!);
  return isSplit
    ? { section: label.slice(0, end).join(' '), own: label.slice(end).join(' ') }
    : { section: '', own: label.join(' ') };
}
