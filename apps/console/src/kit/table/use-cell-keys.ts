import { useState, type KeyboardEvent } from 'react';

export interface CellAt {
  readonly row: number;
  readonly column: number;
}

interface Acts {
  show(row: number): void;
  /** Enter or Space. */
  act(at: CellAt): void;
  /** F2, or a character that begins a value. Answers whether the cell takes typing. */
  edit(at: CellAt, typed: string | null): boolean;
  /** Any other key. Answers whether it meant something. */
  key(at: CellAt, event: KeyboardEvent): boolean;
}

const pageRows = 15;

function moved(event: KeyboardEvent, at: CellAt, rows: number, columns: number): CellAt | undefined {
  const { row, column } = at;
  const jump = event.ctrlKey || event.metaKey;
  const moves: Record<string, CellAt> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
    Home: jump ? { row: 0, column: 0 } : { row, column: 0 },
    End: jump ? { row: rows - 1, column } : { row, column: columns - 1 },
  };
  const wanted = moves[event.key];
  return (
    wanted && {
      row: Math.max(0, Math.min(rows - 1, wanted.row)),
      column: Math.max(0, Math.min(columns - 1, wanted.column)),
    }
  );
}

const beginsValue = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey;

/**
 * Moves over the cells of a table by arrows, page keys, Home and End; Enter and Space act on a cell, F2 or a typed
 * character edits it.
 */
export function useCellKeys(rows: number, columns: number, acts: Acts) {
  const [at, setAt] = useState<CellAt>({ row: 0, column: 0 });
  const current: CellAt = {
    row: Math.max(0, Math.min(at.row, rows - 1)),
    column: Math.max(0, Math.min(at.column, columns - 1)),
  };
  const move = (next: CellAt): void => {
    const kept = {
      row: Math.max(0, Math.min(next.row, rows - 1)),
      column: Math.max(0, Math.min(next.column, columns - 1)),
    };
    setAt(kept);
    acts.show(kept.row);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || rows === 0 || event.altKey) return;
    const next = moved(event, current, rows, columns);
    const isPlain = !event.ctrlKey && !event.metaKey;
    if (next) move(next);
    else if (isPlain && (event.key === 'Enter' || event.key === ' ')) acts.act(current);
    else if (isPlain && event.key === 'F2') acts.edit(current, null);
    else if (beginsValue(event) && acts.edit(current, event.key)) event.stopPropagation();
    else if (!acts.key(current, event)) return;
    event.preventDefault();
  };
  return { current, move, onKeyDown };
}
