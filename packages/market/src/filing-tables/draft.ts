import { readRules } from './amounts.ts';
import { typeOf } from './classify.ts';
import type { FilingContext } from './context.ts';
import { readGrid, type Grid } from './grid.ts';
import { bareDollar, currencyOfUnit } from './numbers.ts';
import { readPeriods, type Headed } from './periods.ts';
import type { Block, RawTable } from './raw.ts';
import { readRows } from './rows.ts';
import { readScaleWords, type ScaleWords } from './scales.ts';
import { findTitle, isFurniture, isQualifier, isStatementTitle, SectionPath } from './titles.ts';
import type { FilingCell, FilingColumn, FilingRow, TableType } from './types.ts';

/** A table as read on its own, with what later steps decide on. */
export interface TableDraft {
  title: string;
  readonly isTitled: boolean;
  readonly path: readonly string[];
  type: TableType;
  readonly isInNotes: boolean;
  readonly isOther: boolean;
  readonly unit: string | null;
  readonly isUnitSign: boolean;
  readonly scale: number;
  /** What its columns' dates follow from. */
  readonly headed: Headed;
  columns: readonly FilingColumn[];
  rows: FilingRow[];
  /** Whether it has headings of its own. */
  readonly hasHeading: boolean;
  /** Whether only page numbers and running heads are between it and the table before. */
  readonly follows: boolean;
  /** Position among the document's blocks. */
  readonly at: number;
  /** The lines just above. */
  readonly above: readonly string[];
}

interface TextLine {
  readonly text: string;
  readonly isBold: boolean;
}

/** Reads the tables of a document one by one, with the titles and headings above them. */
export class TableDrafter {
  readonly drafts: TableDraft[] = [];
  readonly #context: FilingContext;
  readonly #path = new SectionPath();
  #lines: TextLine[] = [];
  #usual: ScaleWords | null = null;
  /** Of the table before, for what continues it. */
  #last: ScaleWords | null = null;

  constructor(context: FilingContext) {
    this.#context = context;
  }

  read(blocks: readonly Block[]): TableDraft[] {
    for (const [at, block] of blocks.entries()) {
      if (block.kind === 'text') this.#addLine(block);
      else if (block.kind === 'table') this.#addTable(block.table, at);
    }
    this.#dateAgain();
    return this.drafts;
  }

  /** Days that headings name in pieces say where years end too, so that starts are found with them. */
  #dateAgain(): void {
    const days = new Map(this.#context.days);
    for (const { type, columns } of this.drafts) {
      if (type === 'balance') for (const { end } of columns) if (end) days.set(end, (days.get(end) ?? 0) + 1);
    }
    for (const draft of this.drafts) draft.columns = readPeriods(draft.headed, { ...this.#context, days });
  }

  #addLine({ text, isBold }: TextLine): void {
    this.#path.read(text, isBold);
    if (/\btabular\b|unless otherwise|all (?:dollar )?amounts/i.test(text) && text.length < 300) {
      const words = readScaleWords(text);
      if (words.scale !== null) this.#usual = words;
    }
    this.#lines.push({ text, isBold });
    if (this.#lines.length > 40) this.#lines = this.#lines.slice(-20);
  }

  #addTable(table: RawTable, at: number): void {
    const grid = readGrid(table);
    const figures = grid.body.reduce(
      (sum, { slots }) => sum + slots.filter((slot) => slot?.number).length,
      0,
    );
    const words = grid.body.reduce((sum, { slots }) => sum + slots.filter(Boolean).length, 0);
    const isLayout =
      (figures < 1 && (words < 3 || grid.columns.length < 2 || grid.body.length < 2)) ||
      (figures < 2 && grid.body.length < 2);
    if (isLayout) {
      for (const { cells } of table.rows) {
        for (const { text } of cells) if (text) this.#addLine({ text, isBold: false });
      }
      return;
    }
    this.drafts.push(this.#draft(grid, at, figures > 0));
    this.#lines = [];
  }

  #draft(grid: Grid, at: number, hasFigures: boolean): TableDraft {
    const inside = [...grid.captions, ...grid.corner];
    const { title, found } = findTitle(this.#lines, inside);
    const above = this.#lines.slice(-9).map(({ text }) => text);
    const captions = captionsAbove(above, title);
    const heading = grid.columns.flatMap((column) => column.heading);
    const scaleTexts = [
      ...grid.captions.toReversed(),
      ...grid.corner.toReversed(),
      ...captions.toReversed(),
      ...(sameScale(grid) ?? []),
    ];
    const follows = this.drafts.length > 0 && this.#lines.every(({ text }) => isFurniture(text));
    const rules = readRules(scaleTexts, grid.currency, follows ? this.#last : this.#usual);
    this.#last = rules;
    const rows = readRows(grid, rules);
    const currency = currencyOf(rows, rules.unit, hasFigures ? this.#context.currency : null);
    const type = hasFigures ? typeOf(title, found, rows) : 'other';
    const headed = {
      columns: grid.columns,
      corner: grid.corner,
      captions: [...captions, ...grid.captions],
      type,
    };
    return {
      title,
      isTitled: found,
      path: this.#path.path,
      type,
      isInNotes: this.#path.isInNotes,
      isOther: this.#path.isOther,
      unit: currency === bareDollar ? 'USD' : currency,
      isUnitSign: currency === bareDollar,
      scale: rules.scale,
      headed,
      columns: readPeriods(headed, this.#context),
      rows,
      hasHeading: heading.length > 0 || grid.captions.length > 0 || grid.corner.length > 0,
      follows,
      at,
      above,
    };
  }
}

/** The currency of a table: its tags say it first, then its own words and signs, a lone dollar sign last. */
function currencyOf(
  rows: readonly { readonly cells: readonly (FilingCell | null)[] }[],
  own: string | null,
  ofFiling: string | null,
): string | null {
  for (const { cells } of rows)
    for (const cell of cells) {
      const code = currencyOfUnit(cell?.tag?.unit ?? null);
      if (code) return code;
    }
  return own === bareDollar ? (ofFiling ?? own) : (own ?? ofFiling);
}

/** Lines above a table that may qualify it: notes on scale and period near its title, or the sentence before it. */
function captionsAbove(above: readonly string[], title: string): string[] {
  const from = above.lastIndexOf(title);
  const near = from >= 0 ? above.slice(from) : above.slice(-3);
  return near.filter(
    (text) => isQualifier(text) || isStatementTitle(text) || text === title || text.length < 400,
  );
}

/** The one text on scale that all columns have in common. */
function sameScale({ columns }: Grid): string[] | undefined {
  const texts = columns.map(({ heading }) => heading.join(' '));
  return texts.length && texts.every((text) => /\b(?:thousands|millions|billions)\b/i.test(text))
    ? texts
    : undefined;
}
