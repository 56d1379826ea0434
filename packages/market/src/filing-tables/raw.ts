import type { FilingTag } from './types.ts';

/** A cell as the document has it. `from` and `to` are grid columns of HTML, characters of fixed-width text (`to` excluded). */
export interface RawCell {
  text: string;
  from: number;
  to: number;
  /** Footnote marks that are set as such, not part of `text`. */
  notes: string[];
  /** Points of indentation. */
  indent: number;
  tag: FilingTag | null;
  place: string;
}

/** Cells of a row that are read. */
export const maxRowCells = 600;

export interface RawRow {
  cells: RawCell[];
}

export interface RawTable {
  rows: RawRow[];
  /** Cells of fixed-width text: neighbours are found by distance, since headings need not overlap their columns. */
  isText: boolean;
  /** Number of grid columns or characters. */
  width: number;
}

/** What a document is made of, in order. */
export type Block =
  | { readonly kind: 'text'; readonly text: string; readonly isBold: boolean }
  | { readonly kind: 'page' }
  | { readonly kind: 'table'; readonly table: RawTable };

/** Squeezes white space and drops characters without width. */
export function clean(text: string): string {
  return text
    .replace(/[\u200b-\u200d\u2060\ufeff\u00ad]+/g, '')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
}
