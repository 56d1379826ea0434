import type { PdfAlignment } from './document.ts';
import type { Weight } from './fonts.ts';
import type { Line } from './wrap.ts';

/** Pages in points. */
export const pageSizes = { A4: [595.28, 841.89], LETTER: [612, 792] } as const;
export const margin = { left: 50, right: 50, top: 54, bottom: 68 } as const;

export const ink = { text: '#1b2430', muted: '#5d6979', rule: '#d9dee5', stripe: '#f3f5f8' } as const;
/** Around the text of a cell. */
export const tablePadding = { x: 5, y: 4.5 } as const;
export const defaultAccent = '#17375e';

export interface TextStyle {
  readonly size: number;
  readonly weight: Weight;
  readonly color: string;
  readonly lineHeight: number;
}

const style = (size: number, weight: Weight, color: string, lineHeight = size * 1.42): TextStyle => ({
  size,
  weight,
  color,
  lineHeight,
});

export const styles = {
  small: style(7.8, 'regular', ink.text),
  normal: style(9.2, 'regular', ink.text),
  large: style(11, 'regular', ink.text),
  label: style(7.4, 'strong', ink.muted, 12),
  tableHead: style(7.8, 'strong', ink.muted, 11),
  note: style(7.6, 'regular', ink.muted, 10.6),
  total: style(11, 'strong', ink.text, 17),
  callout: style(17, 'strong', ink.text, 24),
  heading: style(12, 'strong', ink.text, 18),
  title: style(21, 'strong', ink.text, 28),
} as const;

/** What pieces are drawn on: a page of the document. */
export interface Canvas {
  readonly accent: string;
  /** Draws lines from a top edge down. @returns the height used */
  lines(
    lines: readonly Line[],
    box: { x: number; y: number; width: number },
    style: TextStyle,
    align?: PdfAlignment,
  ): number;
  rectangle(box: { x: number; y: number; width: number; height: number }, color: string): void;
  /** A horizontal line. */
  rule(x: number, y: number, width: number, color: string, thickness?: number): void;
  link(box: { x: number; y: number; width: number; height: number }, url: string): void;
}

/** A part of a block that stays on one page. */
export interface Piece {
  readonly height: number;
  draw(canvas: Canvas, x: number, y: number): void;
  /** Whether it stays on the page of the next piece. */
  readonly keepsNext?: boolean;
  /** Drawn again where this piece begins a page. */
  readonly repeats?: Piece;
  /** Ends the page. */
  readonly endsPage?: boolean;
  /** A distance that is dropped at the beginning of a page. */
  readonly isGap?: boolean;
}
