import type { ClipboardEvent } from 'react';
import { readTsv, writeTsv } from './cell-clipboard.ts';
import { cellsOf, columnsOf, rowsOf, sizeOf, type CellRange } from './cell-range.ts';
import { cellText } from './grid-find.tsx';
import type { Appearance, GridColumn } from './grid-row.tsx';
import { isRight } from './table-parts.tsx';

/** A cell and the text that is to be written into it. */
export interface CellEdit<Row> {
  readonly row: Row;
  readonly column: GridColumn<Row>;
  readonly text: string;
}

interface Copied<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly GridColumn<Row>[];
  readonly appearance: Appearance<Row>;
  rowKey(row: Row): string;
}

/** Puts the selected cells on the clipboard as a spreadsheet takes them. Answers how many. */
export function copyCells<Row>(
  event: ClipboardEvent,
  { rows, columns, appearance }: Copied<Row>,
  range: CellRange,
): number {
  const chosen = columns.slice(range.left, range.right + 1);
  const lines = rows
    .slice(range.top, range.bottom + 1)
    .map((row) => chosen.map((column) => cellText(row, column, appearance)));
  event.clipboardData.setData(
    'text/plain',
    writeTsv(lines, (at) => !isRight(chosen[at]!)),
  );
  event.preventDefault();
  return sizeOf(range);
}

/**
 * Where each pasted cell goes: one cell fills the selection; more begin at its first cell. A paste that would go beyond
 * the table, or into a cell that takes no typing, is refused as a whole.
 */
export function pastedCells<Row>(
  text: string,
  { rows, columns, appearance, rowKey }: Copied<Row>,
  range: CellRange,
): { readonly edits: readonly CellEdit<Row>[]; readonly range: CellRange } | { readonly problem: string } {
  const read = readTsv(text);
  if ('problem' in read) return read;
  const width = read.rows.reduce((most, line) => Math.max(most, line.length), 0);
  const isOne = read.rows.length === 1 && width === 1;
  const target = isOne
    ? range
    : {
        ...range,
        bottom: range.top + read.rows.length - 1,
        right: range.left + width - 1,
      };
  if (target.bottom >= rows.length || target.right >= columns.length) {
    const left = `${rows.length - range.top} × ${columns.length - range.left}`;
    return {
      problem: `${rowsOf(target)} × ${columnsOf(target)} cells were copied, but only ${left} fit here`,
    };
  }
  const edits: CellEdit<Row>[] = [];
  for (const at of cellsOf(target)) {
    const cell = isOne ? read.rows[0]![0]! : read.rows[at.row - range.top]![at.column - range.left];
    if (cell === undefined) continue;
    const [row, column] = [rows[at.row]!, columns[at.column]!];
    if (appearance(row, column).text === undefined)
      return { problem: `${column.header} of ${rowKey(row)} cannot be edited` };
    edits.push({ row, column, text: cell });
  }
  return { edits, range: target };
}
