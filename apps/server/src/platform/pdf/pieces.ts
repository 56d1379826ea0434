import type {
  PdfBlock,
  PdfCallout,
  PdfColumns,
  PdfHeading,
  PdfKeyValues,
  PdfParagraph,
  PdfTotals,
} from './document.ts';
import { ink, styles, tablePadding, type Piece, type TextStyle } from './style.ts';
import { tablePieces } from './table-pieces.ts';
import { wrap } from './wrap.ts';

const gap = (height: number): Piece => ({ height, draw: () => undefined, isGap: true });

function paragraphStyle({ size = 'normal', strong, muted }: PdfParagraph): TextStyle {
  const base = styles[size];
  return { ...base, weight: strong ? 'strong' : 'regular', color: muted ? ink.muted : base.color };
}

function paragraphPieces(block: PdfParagraph, width: number): Piece[] {
  const style = paragraphStyle(block);
  const lines = wrap(block.text, style.weight, style.size, width);
  const pieces = lines.map((line, at): Piece => ({
    height: style.lineHeight,
    // No single first or last line at an edge of a page.
    keepsNext: at === 0 ? lines.length > 1 : at === lines.length - 2,
    draw(canvas, x, y) {
      const color = block.link ? canvas.accent : style.color;
      canvas.lines([line], { x, y, width }, { ...style, color }, block.align);
      if (block.link) canvas.link({ x, y, width: line.width, height: style.lineHeight }, block.link);
    },
  }));
  return pieces;
}

function headingPieces(block: PdfHeading, width: number): Piece[] {
  const style = block.level === 1 ? styles.title : block.level === 2 ? styles.heading : styles.label;
  const text = block.level === 3 ? block.text.toLocaleUpperCase('en') : block.text;
  const lines = wrap(text, style.weight, style.size, width);
  const above = block.level === 2 ? [gap(8)] : [];
  const height = lines.length * style.lineHeight + (block.level === 3 ? 1 : 3);
  return [
    ...above,
    {
      height,
      keepsNext: true,
      draw(canvas, x, y) {
        const color = block.level === 3 ? style.color : canvas.accent;
        canvas.lines(lines, { x, y, width }, { ...style, color }, block.align);
      },
    },
  ];
}

function keyValuePieces({ rows, align = 'left' }: PdfKeyValues, width: number): Piece[] {
  const label = { ...styles.normal, color: ink.muted };
  const labelWidth = Math.min(
    width * 0.5,
    Math.max(0, ...rows.map(([text]) => wrap(text, label.weight, label.size, width)[0]!.width)),
  );
  const valueWidth = width - labelWidth - 10;
  return rows.map(([text, value]) => {
    const labels = wrap(text, label.weight, label.size, labelWidth + 0.1);
    const values = wrap(value, styles.normal.weight, styles.normal.size, valueWidth);
    const height = Math.max(labels.length, values.length) * label.lineHeight;
    return {
      height,
      draw(canvas, x, y) {
        canvas.lines(labels, { x, y, width: labelWidth }, label);
        canvas.lines(values, { x: x + labelWidth + 10, y, width: valueWidth }, styles.normal, align);
      },
    };
  });
}

/** A stack of pieces as one piece, at a distance from the left edge. */
function stacked(pieces: readonly Piece[], offset: number): Piece {
  return {
    height: pieces.reduce((sum, { height }) => sum + height, 0),
    draw(canvas, x, y) {
      let top = y;
      for (const piece of pieces) {
        piece.draw(canvas, x + offset, top);
        top += piece.height;
      }
    },
  };
}

const columnGap = 24;

function columnPieces({ columns }: PdfColumns, width: number, pageHeight: number): Piece[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const usable = width - columnGap * (columns.length - 1);
  let offset = 0;
  const stacks = columns.map(({ share, blocks }) => {
    const columnWidth = (usable * share) / shares;
    const pieces = blocks.flatMap((block) => piecesOf(block, columnWidth, pageHeight));
    const at = offset;
    offset += columnWidth + columnGap;
    return { pieces, stack: stacked(pieces, at) };
  });
  const height = Math.max(...stacks.map(({ stack }) => stack.height));
  // Too high for a page: one column below the other.
  if (height > pageHeight)
    return columns.flatMap(({ blocks }) => blocks.flatMap((block) => piecesOf(block, width, pageHeight)));
  return [
    {
      height,
      draw: (canvas, x, y) => {
        for (const { stack } of stacks) stack.draw(canvas, x, y);
      },
    },
  ];
}

function totalPieces({ rows }: PdfTotals, width: number): Piece[] {
  const boxWidth = Math.min(width, 280);
  // Values end where the amounts of a table above end.
  const inset = tablePadding.x;
  const labelWidth = (boxWidth - 2 * inset) * 0.58;
  const valueWidth = boxWidth - 2 * inset - labelWidth;
  return rows.map((row, at) => {
    const style = row.strong ? styles.total : styles.normal;
    const labels = wrap(row.label, style.weight, style.size, labelWidth);
    const values = wrap(row.value, style.weight, style.size, valueWidth);
    const above = row.strong ? 7 : 2;
    const height = Math.max(labels.length, values.length) * style.lineHeight + above + 2;
    return {
      height,
      keepsNext: at < rows.length - 1,
      draw(canvas, x, y) {
        const left = x + width - boxWidth;
        if (row.strong) canvas.rule(left, y + 3, boxWidth, canvas.accent, 0.9);
        const color = row.strong ? canvas.accent : ink.text;
        const top = y + above;
        const labelStyle = { ...style, color: row.strong ? color : ink.muted };
        canvas.lines(labels, { x: left + inset, y: top, width: labelWidth }, labelStyle);
        const value = { x: left + inset + labelWidth, y: top, width: valueWidth };
        canvas.lines(values, value, { ...style, color }, 'right');
      },
    };
  });
}

function calloutPieces({ label, value, note, link }: PdfCallout, width: number): Piece[] {
  const padding = 14;
  const inner = width - 2 * padding;
  const left = link ? inner * 0.7 : inner;
  const labels = wrap(label, styles.label.weight, styles.label.size, left);
  const values = wrap(value, styles.callout.weight, styles.callout.size, left);
  const notes = note ? wrap(note, styles.normal.weight, styles.normal.size, left) : [];
  const links = link ? wrap(link.text, 'strong', styles.normal.size, inner - left) : [];
  const height =
    labels.length * styles.label.lineHeight +
    values.length * styles.callout.lineHeight +
    notes.length * styles.normal.lineHeight +
    2 * (padding - 4);
  return [
    {
      height,
      draw(canvas, x, y) {
        canvas.rectangle({ x, y, width, height }, ink.stripe);
        canvas.rectangle({ x, y, width: 3, height }, canvas.accent);
        const box = { x: x + padding, width: left };
        let top = y + padding - 4;
        top += canvas.lines(labels, { ...box, y: top }, styles.label);
        top += canvas.lines(values, { ...box, y: top }, { ...styles.callout, color: canvas.accent });
        canvas.lines(notes, { ...box, y: top }, { ...styles.normal, color: ink.muted });
        if (!link) return;
        const at = { x: x + padding + left, y: y + height / 2 - 7, width: inner - left };
        const used = canvas.lines(
          links,
          at,
          { ...styles.normal, weight: 'strong', color: canvas.accent },
          'right',
        );
        canvas.link({ ...at, height: used }, link.url);
      },
    },
  ];
}

/** The parts of a block at a width, in points, none higher than a page. */
export function piecesOf(block: PdfBlock, width: number, pageHeight: number): Piece[] {
  switch (block.kind) {
    case 'paragraph':
      return paragraphPieces(block, width);
    case 'heading':
      return headingPieces(block, width);
    case 'key-values':
      return keyValuePieces(block, width);
    case 'columns':
      return columnPieces(block, width, pageHeight);
    case 'table':
      return tablePieces(block, width, pageHeight);
    case 'totals':
      return totalPieces(block, width);
    case 'callout':
      return calloutPieces(block, width);
    case 'rule':
      return [{ height: 13, draw: (canvas, x, y) => canvas.rule(x, y + 6, width, ink.rule) }];
    case 'space':
      return [gap(block.points)];
    case 'page-break':
      return [{ ...gap(0), endsPage: true }];
  }
}
