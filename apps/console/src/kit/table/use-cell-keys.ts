import { useState, type KeyboardEvent } from 'react';
import { edgeFrom, isSame, nearest, rangeOf, type CellAt, type CellRange } from './cell-range.ts';

interface Acts {
  show(row: number): void;
  /** Enter or Space; Enter on a cell that does nothing edits it. */
  act(at: CellAt, key: 'Enter' | ' '): void;
  /** F2, or a character that begins a value. Answers whether the cell takes typing. */
  edit(at: CellAt, typed: string | null): boolean;
  /** Whether a cell holds something, for Ctrl and an arrow. */
  isFilled(at: CellAt): boolean;
  /** Any other key. Answers whether it meant something. */
  key(at: CellAt, event: KeyboardEvent, range: CellRange): boolean;
}

const pageRows = 15;
const arrows: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function moved(
  event: KeyboardEvent,
  at: CellAt,
  rows: number,
  columns: number,
  isFilled: (at: CellAt) => boolean,
): CellAt | undefined {
  const { row, column } = at;
  const jump = event.ctrlKey || event.metaKey;
  const arrow = Object.hasOwn(arrows, event.key) ? arrows[event.key] : undefined;
  if (arrow && jump) return edgeFrom(at, ...arrow, rows, columns, isFilled);
  if (arrow) return { row: row + arrow[0], column: column + arrow[1] };
  if (event.key === 'PageDown') return { row: row + pageRows, column };
  if (event.key === 'PageUp') return { row: row - pageRows, column };
  if (event.key === 'Home') return jump ? { row: 0, column: 0 } : { row, column: 0 };
  if (event.key === 'End') return { row: jump ? rows - 1 : row, column: columns - 1 };
  return undefined;
}

const beginsValue = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey;

/** Cursor and selection of a grid. */
export interface CellCursor {
  readonly current: CellAt;
  /** The selected cells: from where the selection began to the cursor. */
  readonly range: CellRange;
  /** @param extend keeps the other end of the selection */
  move(next: CellAt, extend?: boolean): void;
  /** Selects cells; the cursor goes to the first of them. */
  select(range: CellRange): void;
}

/** Which cell is current and which are selected. @param show brings a row into sight */
export function useCellCursor(rows: number, columns: number, show: (row: number) => void): CellCursor {
  const [state, setState] = useState<{ readonly at: CellAt; readonly anchor: CellAt }>({
    at: { row: 0, column: 0 },
    anchor: { row: 0, column: 0 },
  });
  const current = nearest(state.at, rows, columns);
  const anchor = nearest(state.anchor, rows, columns);
  return {
    current,
    range: rangeOf(anchor, current),
    move(next, extend = false) {
      const at = nearest(next, rows, columns);
      setState((old) => {
        const from = extend ? old.anchor : at;
        return isSame(old.at, at) && isSame(old.anchor, from) ? old : { at, anchor: from };
      });
      show(at.row);
    },
    select({ top, left, bottom, right }) {
      setState({ at: { row: top, column: left }, anchor: { row: bottom, column: right } });
    },
  };
}

/**
 * Moves over the cells of a table by arrows, page keys, Home and End, and selects with Shift; Enter and Space act on a
 * cell, F2 or a typed character edits it.
 */
export function cellKeys(rows: number, columns: number, cursor: CellCursor, acts: Acts) {
  const { current, range } = cursor;
  return (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || rows === 0 || event.altKey) return;
    const next = moved(event, current, rows, columns, acts.isFilled);
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (next) cursor.move(next, event.shiftKey);
    else if (isPlain && (event.key === 'Enter' || event.key === ' ')) acts.act(current, event.key);
    else if (isPlain && event.key === 'F2') acts.edit(current, null);
    else if (!isPlain && event.key.toLowerCase() === 'a')
      cursor.select({ top: 0, left: 0, bottom: rows - 1, right: columns - 1 });
    else if (beginsValue(event) && acts.edit(current, event.key)) event.stopPropagation();
    else if (!acts.key(current, event, range)) return;
    event.preventDefault();
  };
}
