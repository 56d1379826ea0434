import { taskStatuses, type TaskStatus } from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskGroups, TaskRow } from '@midoffice/contract/staff-work/tasks/shapes';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import css from '../../tasks.module.css';
import { columnBeside, useBoardMoves } from './board-moves.ts';
import { BoardColumn } from './board-column.tsx';
import { sideOf, type TaskFilter } from './use-tasks.ts';

interface BoardProps {
  readonly data: TaskGroups;
  readonly readAt: number;
  readonly filter: TaskFilter;
  onOpen(id: string): void;
}

const noRows: readonly TaskRow[] = [];

const cardOf = (board: HTMLElement | null, id: string): HTMLElement | null | undefined =>
  board?.querySelector<HTMLElement>(`[data-task="${CSS.escape(id)}"]`);

/** The card beside another one: above or below it, or at the same height of a neighbouring column. */
function neighbour(from: HTMLElement, key: string): HTMLElement | null | undefined {
  const line = from.closest('li');
  if (key === 'ArrowDown') return line?.nextElementSibling?.querySelector<HTMLElement>('[data-task]');
  if (key === 'ArrowUp') return line?.previousElementSibling?.querySelector<HTMLElement>('[data-task]');
  const at = line ? [...line.parentElement!.children].indexOf(line) : 0;
  let column: Element | null | undefined = from.closest('section');
  while (column) {
    column = key === 'ArrowRight' ? column.nextElementSibling : column.previousElementSibling;
    const cards = column?.querySelectorAll<HTMLElement>('[data-task]');
    if (cards?.length) return cards[Math.min(at, cards.length - 1)];
  }
  return null;
}

/** Where Shift and an arrow bring a card: a place higher or lower, or to the top of a neighbouring column. */
function placeBeside(
  key: string,
  id: string,
  status: TaskStatus,
  rows: readonly TaskRow[],
): { status: TaskStatus; after: string | null } | null {
  const at = rows.findIndex((row) => row._id === id);
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const to = columnBeside(status, key === 'ArrowRight' ? 1 : -1);
    return to === status ? null : { status: to, after: null };
  }
  if (key === 'ArrowUp') return at > 0 ? { status, after: rows[at - 2]?._id ?? null } : null;
  return at < rows.length - 1 ? { status, after: rows[at + 1]!._id } : null;
}

/** Tasks in columns by state. Cards are dragged, or moved by Shift and the arrow keys. */
export function Board({ data, readAt, filter, onOpen }: BoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { moves, move } = useBoardMoves(readAt, (row) => setSaid(`${row.title || 'Task'} was not moved`));
  const { rows, counts } = sideOf(data, filter.issues);
  const follow = useRef<string | null>(null);
  useEffect(() => {
    // A card that changed its column is drawn anew: the focus goes with it.
    if (follow.current !== null) cardOf(board.current, follow.current)?.focus();
    follow.current = null;
  }, [moves]);
  const dragged = useRef<TaskRow>(undefined);
  const put = (row: TaskRow, status: TaskStatus, after: string | null): void => {
    move(row, status, after);
    setSaid(`${row.title || 'Task'} moved to ${status}`);
  };
  const onKey = (event: KeyboardEvent, row: TaskRow, column: readonly TaskRow[]): void => {
    if (!event.key.startsWith('Arrow') || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (!event.shiftKey) {
      neighbour(event.target as HTMLElement, event.key)?.focus();
      return;
    }
    const place = placeBeside(event.key, row._id, row.status, column);
    if (!place) return;
    follow.current = row._id;
    put(row, place.status, place.after);
  };
  return (
    <>
      <div ref={board} className={css.board} role="group" aria-label="Board">
        {taskStatuses.map((status) => (
          <BoardColumn
            key={status}
            status={status}
            filter={filter}
            first={rows[status] ?? noRows}
            count={counts[status] ?? 0}
            users={data.users}
            moves={moves}
            onOpen={onOpen}
            dragged={() => dragged.current}
            onDrag={(row) => {
              dragged.current = row;
            }}
            onDrop={(to, after) => {
              if (dragged.current) put(dragged.current, to, after);
              dragged.current = undefined;
            }}
            onKey={onKey}
          />
        ))}
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  );
}
