/**
 * A document to print: blocks from top to bottom, broken over pages. Lengths are in points (1/72 inch).
 * Plain data, so that it can be sent to the thread that draws it and compared in tests.
 */
export interface PdfDocument {
  /** Title in the reader's window, and at the top of every page but the first. */
  readonly title: string;
  /** Whose document this is, at the top right of every page but the first. */
  readonly author?: string;
  /** Creation date in the file. With the same date the same document has the same bytes. */
  readonly createdAt: Date;
  /** At the bottom left of every page, beside "Page x of y". */
  readonly footer?: string;
  /** Large pale text across every page, such as PREVIEW. */
  readonly watermark?: string;
  readonly pageSize?: 'A4' | 'LETTER';
  /** Colour of headings, callouts and rules: `#rrggbb`. */
  readonly accent?: string;
  readonly blocks: readonly PdfBlock[];
}

export type PdfAlignment = 'left' | 'right' | 'center';

/** Text that wraps at the width it has. Line breaks in it stay. */
export interface PdfParagraph {
  readonly kind: 'paragraph';
  readonly text: string;
  readonly align?: PdfAlignment;
  readonly size?: 'small' | 'normal' | 'large';
  readonly strong?: boolean;
  /** In grey. */
  readonly muted?: boolean;
  /** https or mailto; the whole paragraph opens it. */
  readonly link?: string;
}

/** Stays on one page with the beginning of what follows. */
export interface PdfHeading {
  readonly kind: 'heading';
  readonly text: string;
  /** 1 is the title of the document, 2 a section, 3 a label in small grey capitals. */
  readonly level: 1 | 2 | 3;
  readonly align?: PdfAlignment;
}

/** Labels with their values, a pair per line. */
export interface PdfKeyValues {
  readonly kind: 'key-values';
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly align?: 'left' | 'right';
}

/** Blocks side by side, kept on one page where they fit on one. */
export interface PdfColumns {
  readonly kind: 'columns';
  readonly columns: readonly {
    /** Part of the width, in proportion to the others. */
    readonly share: number;
    readonly blocks: readonly PdfBlock[];
  }[];
}

/** A cell, with a note in small grey text below it. */
export type PdfCell = string | { readonly text: string; readonly note?: string; readonly strong?: boolean };

/** Breaks between rows, and repeats its header on each page. A row higher than a page breaks between lines. */
export interface PdfTable {
  readonly kind: 'table';
  readonly columns: readonly {
    readonly title: string;
    readonly align?: PdfAlignment;
    /** Part of the width, in proportion to the others. */
    readonly share: number;
  }[];
  /** As many cells as there are columns. */
  readonly rows: readonly (readonly PdfCell[])[];
  /** In place of rows where there are none. */
  readonly emptyText?: string;
}

/** Sums at the right, kept together and with the last row of a table before them. */
export interface PdfTotals {
  readonly kind: 'totals';
  readonly rows: readonly {
    readonly label: string;
    readonly value: string;
    /** The sum of those above it: larger, under a rule. */
    readonly strong?: boolean;
  }[];
}

/** A figure that the reader looks for first, in a tinted box. */
export interface PdfCallout {
  readonly kind: 'callout';
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** https; beside the value. */
  readonly link?: { readonly text: string; readonly url: string };
}

export type PdfBlock =
  | PdfParagraph
  | PdfHeading
  | PdfKeyValues
  | PdfColumns
  | PdfTable
  | PdfTotals
  | PdfCallout
  | { readonly kind: 'rule' }
  | { readonly kind: 'space'; readonly points: number }
  | { readonly kind: 'page-break' };

/** What a document may hold at most. */
export const pdfLimits = { blocks: 2000, rows: 5000, textLength: 20_000, characters: 1_000_000 } as const;

/** Every text of a block, in reading order. */
export function* textsOf(block: PdfBlock): Generator<string> {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      yield block.text;
      return;
    case 'key-values':
      for (const row of block.rows) yield* row;
      return;
    case 'columns':
      for (const { blocks } of block.columns) for (const inner of blocks) yield* textsOf(inner);
      return;
    case 'table':
      for (const { title } of block.columns) yield title;
      for (const cells of block.rows)
        for (const cell of cells)
          if (typeof cell === 'string') yield cell;
          else yield* [cell.text, cell.note ?? ''];
      if (block.emptyText) yield block.emptyText;
      return;
    case 'totals':
      for (const { label, value } of block.rows) yield* [label, value];
      return;
    case 'callout':
      yield* [block.label, block.value, block.note ?? '', block.link?.text ?? ''];
      return;
    default:
  }
}

function* linksOf(block: PdfBlock): Generator<string> {
  if (block.kind === 'paragraph' && block.link) yield block.link;
  if (block.kind === 'callout' && block.link) yield block.link.url;
  if (block.kind === 'columns')
    for (const { blocks } of block.columns) for (const inner of blocks) yield* linksOf(inner);
}

/** @throws RangeError for a document that is too large, TypeError for a link that is neither https nor mailto */
export function checkDocument(document: PdfDocument): void {
  const { blocks } = document;
  if (blocks.length > pdfLimits.blocks) throw new RangeError('the document has too many blocks');
  let characters = 0;
  let rows = 0;
  for (const block of blocks) {
    if (block.kind === 'table') rows += block.rows.length;
    if (rows > pdfLimits.rows) throw new RangeError('the tables of the document have too many rows');
    for (const text of textsOf(block)) {
      characters += text.length;
      if (text.length > pdfLimits.textLength || characters > pdfLimits.characters)
        throw new RangeError('the document has too much text');
    }
    for (const link of linksOf(block))
      if (!link.startsWith('https://') && !link.startsWith('mailto:'))
        throw new TypeError('a link of a document is https or mailto');
  }
}
