import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { EditMove } from './cell-editor.tsx';
import type { CellGridProps } from './cell-grid.tsx';
import type { CellAt } from './cell-range.ts';

/** What the cells do, as functions that never change: rows are drawn again only where something of theirs changes. */
export function useGridActs<Row>(
  props: CellGridProps<Row>,
  element: RefObject<HTMLTableElement | null>,
  move: (at: CellAt, extend?: boolean) => void,
) {
  const [editing, setEditing] = useState<{ readonly typed: string | null } | null>(null);
  const latest = useRef({ props, move });
  useLayoutEffect(() => {
    latest.current = { props, move };
  });
  const [acts] = useState(() => {
    const at = ({ row, column }: CellAt) => {
      const { rows = [], columns } = latest.current.props;
      return [rows[row]!, columns[column]!] as const;
    };
    const focus = (): void => element.current?.focus({ preventScroll: true });
    const edit = (cell: CellAt, typed: string | null = null): boolean => {
      const [row, column] = at(cell);
      if (latest.current.props.appearance(row, column).text === undefined) return false;
      latest.current.move(cell);
      // A choice is not begun by a letter: its list opens unchanged.
      setEditing({ typed: column.options ? null : typed });
      return true;
    };
    return {
      edit,
      isLive: (cell: CellAt): boolean => latest.current.props.appearance(...at(cell)).live ?? false,
      act: (cell: CellAt): void => latest.current.props.onAct(...at(cell)),
      /** The pointer went to a cell. */
      go(cell: CellAt, extend: boolean): void {
        setEditing(null);
        latest.current.move(cell, extend);
        focus();
      },
      paint(cells: readonly CellAt[], stroke: number): void {
        latest.current.props.onPaint?.(
          cells.map((cell) => {
            const [row, column] = at(cell);
            return { row, column };
          }),
          stroke,
        );
      },
      commit: (cell: CellAt, text: string): string | null => latest.current.props.onEdit(...at(cell), text),
      end(cell: CellAt, next: EditMove): void {
        setEditing(null);
        if (next === 'away') return;
        focus();
        const steps = { down: [1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;
        const [down, right] = steps[next];
        latest.current.move({ row: cell.row + down, column: cell.column + right });
      },
    };
  });
  return { editing, acts };
}
