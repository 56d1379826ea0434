import { useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react';
import { plural } from '../base/format.ts';
import type { CellGridProps } from './cell-grid.tsx';
import { rangeOf, type CellAt, type CellRange } from './cell-range.ts';
import { cellText } from './grid-find.tsx';
import { cellKeys, type CellCursor } from './use-cell-keys.ts';
import { copyCells, pastedCells } from './use-grid-clipboard.ts';
import type { useGridActs } from './use-grid-acts.ts';

/** What the grid says about the last copy or paste. */
export interface GridNotice {
  readonly text: string;
  readonly isProblem: boolean;
}

interface Wiring<Row> {
  readonly props: CellGridProps<Row>;
  readonly cursor: CellCursor;
  readonly acts: ReturnType<typeof useGridActs<Row>>['acts'];
  readonly element: RefObject<HTMLTableElement | null>;
  show(row: number): void;
}

const isLetter = (event: KeyboardEvent, letter: string): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === letter;

/** Undo, redo, find, and what belongs to a column. Answers whether the key meant one of them. */
function commandKey<Row>(
  event: KeyboardEvent,
  { props }: Wiring<Row>,
  at: CellAt,
  openFind: () => void,
): boolean {
  const { onUndo, onRedo, onHeader, columns } = props;
  const isRedo = isLetter(event, 'y') || (isLetter(event, 'z') && event.shiftKey);
  if (onRedo && isRedo) onRedo();
  else if (onUndo && isLetter(event, 'z') && !event.shiftKey) onUndo();
  else if (isLetter(event, 'f') && !event.shiftKey) openFind();
  else if (onHeader && event.ctrlKey && event.key === ' ') onHeader(columns[at.column]!);
  else return false;
  // The shell has shortcuts of the same letters.
  event.stopPropagation();
  return true;
}

/** Keys, clipboard and find of a grid. */
export function useGridKeys<Row>(wiring: Wiring<Row>) {
  const { props, cursor, acts, element, show } = wiring;
  const { rows = [], columns, appearance } = props;
  const [notice, setNotice] = useState<GridNotice | null>(null);
  const [isFinding, setFinding] = useState(false);
  const onKeyDown = cellKeys(rows.length, columns.length, cursor, {
    show,
    isFilled: ({ row, column }) => cellText(rows[row]!, columns[column]!, appearance) !== '',
    act: (at, key) => (key === 'Enter' && !acts.isLive(at) && acts.edit(at)) || acts.act(at),
    edit: acts.edit,
    key: (at, event, range) =>
      commandKey(event, wiring, at, () => setFinding(true)) ||
      (props.onKey?.(rows[at.row]!, columns[at.column]!, event, range) ?? false),
  });
  const paste = (event: ClipboardEvent, range: CellRange): void => {
    const read = pastedCells(event.clipboardData.getData('text/plain'), { ...props, rows }, range);
    event.preventDefault();
    const problem = 'problem' in read ? read.problem : (props.onPaste?.(read.edits) ?? null);
    if (problem === null && 'edits' in read) {
      cursor.select(read.range);
      setNotice({ text: `${plural(read.edits.length, 'cell')} pasted`, isProblem: false });
    } else setNotice({ text: `Nothing was pasted. ${problem}`, isProblem: true });
  };
  const isHere = (event: ClipboardEvent): boolean => event.target === element.current && rows.length > 0;
  return {
    notice,
    isFinding,
    openFind: () => setFinding(true),
    closeFind(): void {
      setFinding(false);
      element.current?.focus({ preventScroll: true });
    },
    goTo(at: CellAt): void {
      cursor.select(rangeOf(at, at));
      show(at.row);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      if (notice && !['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) setNotice(null);
      onKeyDown(event);
    },
    onCopy(event: ClipboardEvent): void {
      if (!isHere(event)) return;
      const count = copyCells(event, { ...props, rows }, cursor.range);
      setNotice({ text: `${plural(count, 'cell')} copied`, isProblem: false });
    },
    onPaste(event: ClipboardEvent): void {
      if (isHere(event) && props.onPaste) paste(event, cursor.range);
    },
  };
}
