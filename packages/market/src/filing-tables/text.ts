import { clean, type Block, type RawCell, type RawRow, type RawTable } from './raw.ts';

/** A figure at the end of a line or between wide gaps. */
const figure = /^\(?-?[$€£]?\s?\(?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?\)?%?\*?$/;
const rule = /^[\s\-=_.–—]+$/;

/** Reads fixed-width text: lines outside tables become text, tables become cells with character positions. */
export function readTextBlocks(body: string, firstLine: number): Block[] {
  const blocks: Block[] = [];
  const lines = body.split('\n');
  let open: { text: string; at: number }[] | null = null;
  let isMarked = false;
  const endTable = (): void => {
    if (open) addTable(open, blocks, firstLine);
    open = null;
    isMarked = false;
  };
  for (const [at, printed] of lines.entries()) {
    const text = expandTabs(printed.replaceAll('\r', ''));
    const mark =
      /^\s{0,20}<(\/?)(TABLE|PAGE|CAPTION|S|C|FN|TYPE|SEQUENCE|FILENAME|DESCRIPTION|TEXT|DOCUMENT)\b[^>]{0,80}>/i.exec(
        text,
      );
    const name = mark?.[2]?.toUpperCase();
    if (name === 'TABLE') {
      endTable();
      if (mark![1] === '') {
        open = [];
        isMarked = true;
      }
      continue;
    }
    if (name === 'PAGE') {
      // A table in the middle of which a page ends goes on after it.
      if (!isMarked) endTable();
      blocks.push({ kind: 'page' });
      continue;
    }
    if (name !== undefined) continue;
    if (isMarked) open!.push({ text, at });
    else open = readLoose(text, at, open, blocks, firstLine);
  }
  endTable();
  return blocks;
}

type TextLines = { text: string; at: number }[];

/** Lines outside marked tables: figures in columns open a table, which three lines of prose end. */
function readLoose(
  text: string,
  at: number,
  open: TextLines | null,
  blocks: Block[],
  firstLine: number,
): TextLines | null {
  const cells = splitCells(text, 0, 0);
  const figures = cells.filter(
    (cell, index) => index > 0 && figure.test(cell.text) && /\d/.test(cell.text),
  ).length;
  if (figures > 0) {
    if (!open) return [{ text, at }];
    open.push({ text, at });
    return open;
  }
  if (!open) {
    const line = clean(text);
    if (line && !rule.test(text)) blocks.push({ kind: 'text', text: line, isBold: false });
    return null;
  }
  open.push({ text, at });
  const last = open.slice(-4);
  if (last.length < 4 || last.some((line) => splitCells(line.text, 0, 0).length > 1 || rule.test(line.text)))
    return open;
  addTable(open.slice(0, -4), blocks, firstLine);
  for (const line of last)
    if (clean(line.text)) blocks.push({ kind: 'text', text: clean(line.text), isBold: false });
  return null;
}

function expandTabs(text: string): string {
  if (!text.includes('\t')) return text.trimEnd();
  let out = '';
  for (const piece of text.split('\t'))
    out += piece.padEnd(piece.length + 8 - ((out.length + piece.length) % 8));
  return out.trimEnd();
}

function addTable(lines: TextLines, blocks: Block[], firstLine: number): void {
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
