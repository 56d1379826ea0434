import { clean, maxRowCells, type Block, type RawCell, type RawRow, type RawTable } from './raw.ts';

/** A figure at the end of a line or between wide gaps. */
const figure = /^\(?-?[$€£]?\s?\(?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?\)?%?\*?$/;
const rule = /^[\s\-=_.–—]+$/;

interface TextLine {
  readonly text: string;
  /** Line of the document, from 0. */
  readonly at: number;
}

const marks =
  /^\s{0,20}<(\/?)(TABLE|PAGE|CAPTION|S|C|FN|TYPE|SEQUENCE|FILENAME|DESCRIPTION|TEXT|DOCUMENT)\b[^>]{0,80}>/i;

/** Reads fixed-width text: lines outside tables become text, tables become cells with character positions. */
export function readTextBlocks(body: string, firstLine: number): Block[] {
  const reader = new TextReader(firstLine);
  for (const [at, printed] of body.split('\n').entries()) {
    const text = expandTabs(printed.replaceAll('\r', ''));
    const mark = marks.exec(text);
    reader.read({ text, at }, mark?.[2]?.toUpperCase(), mark?.[1] === '/');
  }
  return reader.end();
}

/** Lines that may yet turn out to be the heading of a table. */
const maxPending = 8;
/** So many lines of prose end a table that no mark ends. */
const proseLines = 4;

class TextReader {
  readonly #blocks: Block[] = [];
  readonly #firstLine: number;
  #open: TextLine[] | null = null;
  #isMarked = false;
  #pending: TextLine[] = [];

  constructor(firstLine: number) {
    this.#firstLine = firstLine;
  }

  read(line: TextLine, mark: string | undefined, isEnd: boolean): void {
    if (mark === 'TABLE') {
      this.#endTable();
      this.#flush();
      if (!isEnd) {
        this.#open = [];
        this.#isMarked = true;
      }
    } else if (mark === 'PAGE') {
      // A marked table in the middle of which a page ends goes on after it.
      if (!this.#isMarked) this.#endTable();
      this.#flush();
      this.#blocks.push({ kind: 'page' });
    } else if (mark === undefined) {
      if (this.#isMarked) this.#open!.push(line);
      else this.#readLoose(line);
    }
  }

  end(): Block[] {
    this.#endTable();
    this.#flush();
    return this.#blocks;
  }

  /** Lines outside marked tables: figures in columns open a table, lines of prose end it. */
  #readLoose(line: TextLine): void {
    const cells = splitCells(line.text, 0, 0);
    const hasFigures = cells.some(({ text }, at) => at > 0 && figure.test(text) && /\d/.test(text));
    if (this.#open) {
      this.#open.push(line);
      const last = this.#open.slice(-proseLines);
      if (hasFigures || last.length < proseLines || last.some(isTabular)) return;
      this.#open.length -= proseLines;
      this.#endTable();
      this.#pending = last;
    } else {
      if (hasFigures) this.#openTable();
      this.#pending.push(line);
      if (hasFigures) {
        this.#open = this.#pending;
        this.#pending = [];
      } else if (this.#pending.length > maxPending) this.#pushText(this.#pending.shift()!);
    }
  }

  /** Keeps the lines of columns just above as the heading, the others are text. */
  #openTable(): void {
    const prose = this.#pending.findLastIndex((line) => line.text.trim() && !isTabular(line));
    for (const line of this.#pending.slice(0, prose + 1)) this.#pushText(line);
    this.#pending = this.#pending.slice(prose + 1);
  }

  #flush(): void {
    for (const line of this.#pending) this.#pushText(line);
    this.#pending = [];
  }

  #pushText({ text }: TextLine): void {
    const line = clean(text);
    if (line && !rule.test(text)) this.#blocks.push({ kind: 'text', text: line, isBold: false });
  }

  #endTable(): void {
    if (this.#open) addTable(this.#open, this.#blocks, this.#firstLine);
    this.#open = null;
    this.#isMarked = false;
  }
}

/** Whether a line has columns, or rules off. */
const isTabular = ({ text }: TextLine): boolean =>
  splitCells(text, 0, 0).length > 1 || (text.trim() !== '' && rule.test(text));

function expandTabs(text: string): string {
  if (!text.includes('\t')) return text.trimEnd();
  let out = '';
  for (const piece of text.split('\t'))
    out += piece.padEnd(piece.length + 8 - ((out.length + piece.length) % 8));
  return out.trimEnd();
}

function addTable(lines: readonly TextLine[], blocks: Block[], firstLine: number): void {
  const table: RawTable = { rows: [], isText: true, width: 0 };
  for (const { text, at } of lines) {
    if (!text.trim() || rule.test(text)) continue;
    const cells = splitCells(text, firstLine + at, text.length - text.trimStart().length);
    if (!cells.length) continue;
    const row: RawRow = { cells };
    table.rows.push(row);
    table.width = Math.max(table.width, text.length);
  }
  if (table.rows.length) blocks.push({ kind: 'table', table });
}

/** Cells are what two spaces or dot leaders separate; a currency sign stays with its number. */
function splitCells(text: string, line: number, indent: number): RawCell[] {
  const cells: RawCell[] = [];
  for (const match of text.matchAll(/\S+(?: \S+)*/g)) {
    if (cells.length >= maxRowCells) break;
    let piece = match[0];
    let from = match.index;
    const leaders = /(?:\.\s?){3,}/.exec(piece);
    if (leaders) {
      const label = piece.slice(0, leaders.index).trimEnd();
      const rest = piece.slice(leaders.index + leaders[0].length);
      if (label) cells.push(cellAt(label, from, line, indent));
      from += leaders.index + leaders[0].length;
      piece = rest;
    }
    if (piece)
      for (const one of splitFigures(piece, from)) cells.push(cellAt(one.text, one.from, line, indent));
  }
  return joinCurrency(cells);
}

/** Figures with one space between them are cells of their own: `(2,254) (1,843)`. */
function splitFigures(piece: string, from: number): { text: string; from: number }[] {
  const words = piece.split(' ');
  if (
    words.length < 2 ||
    !words.every((word) => figure.test(word) || word === '$' || /^-+$|^--?$/.test(word))
  )
    return [{ text: piece, from }];
  let at = from;
  return words.map((text) => {
    const cell = { text, from: at };
    at += text.length + 1;
    return cell;
  });
}

function joinCurrency(cells: readonly RawCell[]): RawCell[] {
  const joined: RawCell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    if (last && /^\(?\$\s?\(?$/.test(last.text) && figure.test(cell.text)) {
      last.text = `${last.text}${cell.text}`;
      last.from = cell.from;
      last.to = cell.to;
    } else joined.push({ ...cell });
  }
  return joined;
}

const cellAt = (text: string, from: number, line: number, indent: number): RawCell => ({
  text: text.trim(),
  from,
  to: from + text.length,
  notes: [],
  indent: from === 0 || indent === from ? indent * 3 : 0,
  tag: null,
  place: `l${line}.${from}`,
});
