import type { PdfCell, PdfTable } from './document.ts';
import { ink, styles, tablePadding as padding, type Piece, type TextStyle } from './style.ts';
import { wrap, type Line } from './wrap.ts';

interface StyledLine {
  readonly line: Line;
  readonly style: TextStyle;
}

interface Column {
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right' | 'center';
}

function columnsOf({ columns }: PdfTable, width: number): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  let x = 0;
  return columns.map(({ share, align = 'left' }) => {
    const column = { x, width: (width * share) / shares, align };
    x += column.width;
    return column;
  });
}

/** Lines of a cell: its text, then its note. */
function linesOf(cell: PdfCell, width: number): StyledLine[] {
  const { text, note, strong } = typeof cell === 'string' ? { text: cell, note: '', strong: false } : cell;
  const style: TextStyle = strong ? { ...styles.normal, weight: 'strong' } : styles.normal;
  const inner = width - 2 * padding.x;
  const styled = (of: string, used: TextStyle): StyledLine[] =>
    wrap(of, used.weight, used.size, inner).map((line) => ({ line, style: used }));
  return [...styled(text, style), ...(note ? styled(note, styles.note) : [])];
}

const heightOf = (lines: readonly StyledLine[]): number =>
  lines.reduce((sum, { style }) => sum + style.lineHeight, 0);

function header(table: PdfTable, columns: readonly Column[], width: number): Piece {
  const titles = table.columns.map(({ title }, at) =>
    wrap(title, styles.tableHead.weight, styles.tableHead.size, columns[at]!.width - 2 * padding.x),
  );
  const lineCount = Math.max(...titles.map(({ length }) => length));
  const height = lineCount * styles.tableHead.lineHeight + 2 * padding.y;
  return {
    height,
    keepsNext: true,
    draw(canvas, x, y) {
      canvas.rectangle({ x, y, width, height }, ink.stripe);
      canvas.rule(x, y + height, width, canvas.accent, 0.9);
      for (const [at, column] of columns.entries())
        canvas.lines(
          titles[at]!,
          // Titles end at the bottom, beside the rule.
          {
            x: x + column.x + padding.x,
            y: y + padding.y + (lineCount - titles[at]!.length) * styles.tableHead.lineHeight,
            width: column.width - 2 * padding.x,
          },
          styles.tableHead,
          column.align,
        );
    },
  };
}

/** A row cut into parts that fit: most rows are one part. */
function partsOf(cells: readonly StyledLine[][], most: number): StyledLine[][][] {
  if (Math.max(...cells.map(heightOf)) <= most) return [cells.slice()];
  const parts: StyledLine[][][] = [];
  const left = cells.map((lines) => [...lines]);
  while (left.some(({ length }) => length))
    parts.push(
      left.map((lines) => {
        let used = 0;
        let count = 0;
        while (count < lines.length && used + lines[count]!.style.lineHeight <= most)
          used += lines[count++]!.style.lineHeight;
        return lines.splice(0, Math.max(count, 1));
      }),
    );
  return parts;
}

/** A header, and a piece for each row; rows that are higher than a page are cut. */
export function tablePieces(table: PdfTable, width: number, pageHeight: number): Piece[] {
  const columns = columnsOf(table, width);
  const repeats = header(table, columns, width);
  const most = pageHeight - repeats.height - 2 * padding.y - 1;
  const rows = table.rows.flatMap((cells) =>
    partsOf(
      columns.map(({ width: columnWidth }, at) => linesOf(cells[at] ?? '', columnWidth)),
      most,
    ),
  );
  if (!rows.length && table.emptyText)
    rows.push(columns.map((_none, at) => (at ? [] : linesOf({ text: '', note: table.emptyText! }, width))));
  const pieces = rows.map((cells, row): Piece => {
    const height = Math.max(...cells.map(heightOf)) + 2 * padding.y;
    return {
      height,
      repeats,
      // The last row goes along with the sums below it.
      keepsNext: row === rows.length - 1,
      draw(canvas, x, y) {
        for (const [at, { x: left, width: columnWidth, align }] of columns.entries()) {
          let top = y + padding.y;
          for (const { line, style } of cells[at]!)
            top += canvas.lines(
              [line],
              { x: x + left + padding.x, y: top, width: columnWidth - 2 * padding.x },
              style,
              align,
            );
        }
        canvas.rule(x, y + height, width, ink.rule, 0.5);
      },
    };
  });
  return [repeats, ...pieces, { height: 6, draw: () => undefined, isGap: true, keepsNext: true }];
}
