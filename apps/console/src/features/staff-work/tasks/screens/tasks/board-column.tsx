import type { TaskStatus } from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskRow, TaskUser } from '@midoffice/contract/staff-work/tasks/shapes';
import { useRef, useState, type DragEvent, type KeyboardEvent, type UIEvent } from 'react';
import { classes } from '../../../../../kit/base/class-names.ts';
import { formatNumber } from '../../../../../kit/base/format.ts';
import { useRowWindow } from '../../../../../kit/table/use-row-window.ts';
import css from '../../tasks.module.css';
import { withMoves, type useBoardMoves } from './board-moves.ts';
import { TaskCard } from './task-card.tsx';
import { useGroupRows, type TaskFilter } from './use-tasks.ts';

/** Pixels from one card to the next; as in the styles. */
const cardStep = 104;
/** The column is read on when so many cards are left below. */
const nearEnd = 15;
const dragType = 'application/x-midoffice-task';

type Moves = ReturnType<typeof useBoardMoves>['moves'];

interface BoardColumnProps {
  readonly status: TaskStatus;
  readonly filter: TaskFilter;
  readonly first: readonly TaskRow[];
  readonly count: number;
  readonly users: readonly TaskUser[];
  readonly moves: Moves;
  onOpen(id: string): void;
  /** The card that is dragged; undefined: none of this board. */
  dragged(): TaskRow | undefined;
  onDrag(row: TaskRow): void;
  /** The dragged card was dropped below another one of this column; null: at its top. */
  onDrop(status: TaskStatus, after: string | null): void;
  onKey(event: KeyboardEvent, row: TaskRow, rows: readonly TaskRow[]): void;
}

/** The card in which something happened. */
const rowOf = (target: EventTarget, rows: readonly TaskRow[]): TaskRow | undefined => {
  const id = target instanceof Element && target.closest<HTMLElement>('[data-task]')?.dataset['task'];
  return rows.find((row) => row._id === id);
};

/** A state with its cards, of which those in sight are drawn. */
export function BoardColumn(props: BoardColumnProps) {
  const { status, filter, first, count, users, moves, onOpen, dragged, onDrop } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [isLong, setLong] = useState(false);
  const [over, setOver] = useState<number | null>(null);
  const further = useGroupRows(status, filter, isLong);
  const rows = withMoves(status, (isLong && further.rows) || first, moves);
  const span = useRowWindow(scroller, rows.length, { from: 24, spare: 4, rowPx: cardStep });
  const onScroll = ({ currentTarget }: UIEvent): void => {
    const last = (currentTarget.scrollTop + currentTarget.clientHeight) / cardStep;
    if (last < rows.length - nearEnd || rows.length >= count) return;
    if (!isLong) setLong(true);
    else if (further.hasMore && !further.loadingMore) further.more();
  };
  const placeOf = (event: DragEvent): number => {
    const box = scroller.current!.getBoundingClientRect();
    const at = Math.round((event.clientY - box.top + scroller.current!.scrollTop) / cardStep);
    return Math.min(rows.length, Math.max(0, at));
  };
  const onDragOver = (event: DragEvent): void => {
    if (!dragged()) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(placeOf(event));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(null);
    const above = rows.slice(0, placeOf(event)).filter((row) => row._id !== dragged()?._id);
    onDrop(status, above.at(-1)?._id ?? null);
  };
  const onDragStart = (event: DragEvent): void => {
    const row = rowOf(event.target, rows);
    if (!row) return;
    event.dataTransfer.setData(dragType, row._id);
    event.dataTransfer.effectAllowed = 'move';
    props.onDrag(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const row = rowOf(event.target, rows);
    if (row) props.onKey(event, row, rows);
  };
  return (
    <section className={classes(css.column, over !== null && css.target)} aria-label={status}>
      <h3 className={css.columnHead}>
        <span data-tooltip={status}>{status}</span> <small>{formatNumber(count)}</small>
      </h3>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- cards are moved by keys as well */}
      <div
        ref={scroller}
        className={css.columnBody}
        onScroll={onScroll}
        onDragOver={onDragOver}
        onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node) && setOver(null)}
        onDrop={drop}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- of the cards in it */}
        <ul
          onDragStart={onDragStart}
          onKeyDown={onKeyDown}
          style={{
            paddingTop: span.first * cardStep,
            paddingBottom: Math.max(0, rows.length - 1 - span.last) * cardStep,
          }}
        >
          {rows.slice(span.first, span.last + 1).map((row, n) => (
            <li key={row._id} className={classes(over === span.first + n && css.before)}>
              <TaskCard
                row={row}
                users={users}
                hideStatus
                isCompact
                draggable
                tabIndex={n === 0 ? 0 : -1}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
