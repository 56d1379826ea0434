/** A cell of a grid by its row and column, counted from 0. */
export interface CellAt {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells; both ends count. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const rangeOf = (a: CellAt, b: CellAt): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

export const rowsOf = (range: CellRange): number => range.bottom - range.top + 1;
export const columnsOf = (range: CellRange): number => range.right - range.left + 1;
export const sizeOf = (range: CellRange): number => rowsOf(range) * columnsOf(range);

export const isSame = (a: CellAt, b: CellAt): boolean => a.row === b.row && a.column === b.column;

/** The nearest cell of a grid of so many rows and columns. */
export const nearest = ({ row, column }: CellAt, rows: number, columns: number): CellAt => ({
  row: Math.max(0, Math.min(row, rows - 1)),
  column: Math.max(0, Math.min(column, columns - 1)),
});

/** All cells of a range, row by row. */
export function cellsOf(range: CellRange): CellAt[] {
  const cells: CellAt[] = [];
  for (let row = range.top; row <= range.bottom; row += 1)
    for (let column = range.left; column <= range.right; column += 1) cells.push({ row, column });
  return cells;
}

/**
 * The cells on the straight line to another cell, without the first: a quick pointer reports few of the cells that it
 * passes.
 */
export function cellsBetween(from: CellAt, to: CellAt): CellAt[] {
  const steps = Math.max(Math.abs(to.row - from.row), Math.abs(to.column - from.column));
  return Array.from({ length: steps }, (_unused, at) => {
    const part = (at + 1) / steps;
    return {
      row: Math.round(from.row + (to.row - from.row) * part),
      column: Math.round(from.column + (to.column - from.column) * part),
    };
  });
}

/**
 * Where Ctrl and an arrow lead: to the end of the filled cells, or over empty ones to the next filled one, as in a
 * spreadsheet.
 * @param isFilled whether a cell holds something
 */
export function edgeFrom(
  at: CellAt,
  down: number,
  right: number,
  rows: number,
  columns: number,
  isFilled: (at: CellAt) => boolean,
): CellAt {
  const step = (from: CellAt): CellAt => ({ row: from.row + down, column: from.column + right });
  const isInside = (one: CellAt): boolean => isSame(one, nearest(one, rows, columns));
  let current = at;
  let next = step(current);
  if (!isInside(next)) return at;
  const overFilled = isFilled(at) && isFilled(next);
  while (isInside(next)) {
    if (overFilled && !isFilled(next)) return current;
    current = next;
    if (!overFilled && isFilled(current)) return current;
    next = step(current);
  }
  return current;
}
