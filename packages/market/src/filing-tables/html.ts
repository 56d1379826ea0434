import { Parser } from 'htmlparser2';
import { FactReader } from './facts.ts';
import { clean, maxRowCells, type Block, type RawCell, type RawTable } from './raw.ts';
import { indentOf, isBoldStyle, isHiddenStyle, isPageBreak, isRaised } from './styles.ts';

type Attributes = Readonly<Record<string, string>>;

/** Elements that begin a new line of text. */
const lineElements = new Set(
  'p div br h1 h2 h3 h4 h5 h6 li ul ol dl dt dd center blockquote hr pre section article header footer title tr td th table body'.split(
    ' ',
  ),
);
const voidElements = new Set('br hr img input meta link col wbr'.split(' '));
const boldElements = new Set('b strong h1 h2 h3 h4 h5 h6 th'.split(' '));
const silentElements = new Set('script style title head noscript'.split(' '));

/** Bounds of what a page may ask for. */
const maxSpan = 1000;
const maxCarried = 200;

/** Ends a line inside a cell: a space, unless the cell turns out to be layout. */
const lineMark = '\u0001';

interface OpenTable {
  readonly table: RawTable;
  readonly number: number;
  row: number;
  /** Cells of the row, placed ones or not. */
  cellsInRow: number;
  cursor: number;
  /** Columns that cells of rows above still cover. */
  carried: { from: number; to: number; rows: number }[];
  cell: OpenCell | null;
  isRowClosed: boolean;
}

interface OpenCell extends RawCell {
  parts: string[];
  rowspan: number;
  isEmpty: boolean;
  /** Holds tables: its text is text of the page. */
  isLayout: boolean;
}

/** What closing an element takes back. */
interface OpenElement {
  readonly name: string;
  readonly isBold: boolean;
  readonly isRaised: boolean;
  readonly isSilent: boolean;
}

/** Reads a page into text lines and tables, in one pass over its tags. `firstTable` is the number of its first table. */
export class PageReader {
  readonly blocks: Block[] = [];
  readonly #facts: FactReader;
  readonly #tables: OpenTable[] = [];
  readonly #elements: OpenElement[] = [];
  #tableCount: number;
  #line: string[] = [];
  #boldChars = 0;
  #chars = 0;
  #bold = 0;
  #raised = 0;
  #silent = 0;
  #note = '';

  constructor(ignoreTags: boolean, firstTable = 0) {
    this.#facts = new FactReader(ignoreTags);
    this.#tableCount = firstTable;
  }

  /** Number of the next table. */
  get tableCount(): number {
    return this.#tableCount;
  }

  read(html: string): Block[] {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#open(name, attributes),
        ontext: (text) => this.#addText(text),
        onclosetag: (name) => this.#close(name),
      },
      { recognizeSelfClosing: true, decodeEntities: true },
    );
    // In pieces, so that the parser never holds a second copy of the page.
    for (let at = 0; at < html.length; at += 1 << 16) parser.write(html.slice(at, at + (1 << 16)));
    parser.end();
    while (this.#tables.length) this.#closeTable();
    this.#endLine();
    this.#facts.resolve();
    return this.blocks;
  }

  #open(name: string, attributes: Attributes): void {
    if (this.#facts.open(name, attributes)) return;
    const style = attributes['style'];
    if (lineElements.has(name) && !this.#tables.length) this.#endLine();
    if (name === 'hr' || (style !== undefined && isPageBreak(style))) this.#breakPage();
    if (name === 'table') this.#openTable();
    else if (name === 'tr') this.#openRow();
    else if (name === 'td' || name === 'th') this.#openCell(attributes);
    const cell = this.#tables.at(-1)?.cell;
    if (cell && lineElements.has(name) && name !== 'td' && name !== 'th') cell.parts.push(lineMark);
    if (cell?.isEmpty && style !== undefined) cell.indent += indentOf(style);
    if (voidElements.has(name)) return;
    const element = {
      name,
      isBold: boldElements.has(name) || (style !== undefined && isBoldStyle(style)),
      isRaised: name === 'sup' || (style !== undefined && isRaised(style)),
      isSilent: silentElements.has(name) || (style !== undefined && isHiddenStyle(style)),
    };
    this.#elements.push(element);
    this.#bold += Number(element.isBold);
    this.#raised += Number(element.isRaised);
    this.#silent += Number(element.isSilent);
  }

  #close(name: string): void {
    if (this.#facts.close(name)) return;
    if (voidElements.has(name)) return;
    if (this.#elements.at(-1)?.name === name) {
      const element = this.#elements.pop()!;
      this.#bold -= Number(element.isBold);
      this.#raised -= Number(element.isRaised);
      this.#silent -= Number(element.isSilent);
      if (element.isRaised && !this.#raised) this.#endNote();
    }
    if (name === 'table') this.#closeTable();
    else if (name === 'td' || name === 'th') this.#closeCell();
    else if (name === 'tr') this.#closeRow();
    else if (lineElements.has(name)) {
      const cell = this.#tables.at(-1)?.cell;
      if (cell) cell.parts.push(lineMark);
      else if (!this.#tables.length) this.#endLine();
    }
  }

  #addText(text: string): void {
    if (this.#facts.addText(text) || this.#silent) return;
    const cell = this.#tables.at(-1)?.cell;
    if (cell) {
      if (this.#raised) this.#note += text;
      else {
        if (cell.isEmpty) this.#countLeading(cell, text);
        cell.parts.push(text);
        this.#facts.inCell(cell);
      }
    } else if (!this.#tables.length) {
      this.#line.push(text);
      const { length } = text;
      this.#chars += length;
      if (this.#bold) this.#boldChars += length;
    }
  }

  /** Leading hard spaces indent. */
  #countLeading(cell: OpenCell, text: string): void {
    let spaces = 0;
    while (spaces < text.length && text[spaces] === '\u00a0') spaces += 1;
    cell.indent += spaces * 3;
    if (/[^\s\u00a0\u200b]/.test(text)) cell.isEmpty = false;
  }

  #endNote(): void {
    const note = clean(this.#note);
    this.#note = '';
    const cell = this.#tables.at(-1)?.cell;
    if (!cell || !note) return;
    if (/^[(\d*†‡§¶a-z,)\s]{1,12}$/i.test(note)) cell.notes.push(note);
    else {
      cell.parts.push(note);
      cell.isEmpty = false;
    }
  }

  #endLine(): void {
    const text = clean(this.#line.join(''));
    if (text) this.blocks.push({ kind: 'text', text, isBold: this.#boldChars * 2 > this.#chars });
    this.#line = [];
    this.#boldChars = 0;
    this.#chars = 0;
  }

  #breakPage(): void {
    if (this.#tables.length) return;
    if (this.blocks.at(-1)?.kind !== 'page') this.blocks.push({ kind: 'page' });
  }

  #openTable(): void {
    const outer = this.#tables.at(-1);
    // What a layout cell said so far is text before this table.
    if (outer?.cell) this.#spill(outer.cell);
    const table: RawTable = { rows: [], isText: false, width: 0 };
    this.blocks.push({ kind: 'table', table });
    this.#tables.push({
      table,
      number: this.#tableCount,
      row: -1,
      cellsInRow: 0,
      cursor: 0,
      carried: [],
      cell: null,
      isRowClosed: true,
    });
    this.#tableCount += 1;
  }

  #spill(cell: OpenCell): void {
    for (const line of cell.parts.join('').split(lineMark)) {
      const text = clean(line);
      if (text) this.blocks.push({ kind: 'text', text, isBold: false });
    }
    cell.parts = [];
    cell.isLayout = true;
  }

  #closeTable(): void {
    if (!this.#tables.length) return;
    this.#closeRow();
    this.#tables.pop();
  }

  #openRow(): void {
    const open = this.#tables.at(-1);
    if (!open) return;
    this.#closeRow();
    open.row += 1;
    open.isRowClosed = false;
    open.cellsInRow = 0;
    open.cursor = 0;
    open.table.rows.push({ cells: [] });
  }

  #closeRow(): void {
    const open = this.#tables.at(-1);
    if (!open) return;
    this.#closeCell();
    if (open.row < 0 || open.isRowClosed) return;
    open.isRowClosed = true;
    for (const one of open.carried) one.rows -= 1;
    open.carried = open.carried.filter(({ rows }) => rows > 0);
    for (const one of open.table.rows[open.row]!.cells) {
      const { rowspan } = one as OpenCell;
      if (rowspan > 1 && open.carried.length < maxCarried)
        open.carried.push({ from: one.from, to: one.to, rows: rowspan - 1 });
      (one as OpenCell).rowspan = 1;
    }
    open.carried.sort((a, b) => a.from - b.from);
  }

  #openCell(attributes: Attributes): void {
    const open = this.#tables.at(-1);
    if (!open) return;
    if (open.isRowClosed) this.#openRow();
    this.#closeCell();
    const span = spanOf(attributes['colspan']);
    let from = open.cursor;
    // Sorted by their start.
    for (const one of open.carried) {
      if (one.from > from) break;
      from = Math.max(from, one.to);
    }
    open.cursor = from + span;
    open.table.width = Math.max(open.table.width, open.cursor);
    open.cell = {
      text: '',
      parts: [],
      from,
      to: from + span,
      notes: [],
      indent: 0,
      tag: null,
      place: `${open.number}.${open.row}.${open.cellsInRow}`,
      rowspan: spanOf(attributes['rowspan']),
      isEmpty: true,
      isLayout: false,
    };
    open.cellsInRow += 1;
  }

  #closeCell(): void {
    const open = this.#tables.at(-1);
    const cell = open?.cell;
    if (!open || !cell) return;
    if (this.#note) this.#endNote();
    if (cell.isLayout) this.#spill(cell);
    cell.text = clean(cell.parts.join('').replaceAll(lineMark, ' '));
    cell.parts = [];
    open.cell = null;
    const { cells } = open.table.rows[open.row]!;
    if ((cell.text || cell.notes.length || cell.rowspan > 1) && cells.length < maxRowCells) cells.push(cell);
  }
}

function spanOf(text: string | undefined): number {
  const span = Number.parseInt(text ?? '1', 10);
  return span > 0 ? Math.min(span, maxSpan) : 1;
}
