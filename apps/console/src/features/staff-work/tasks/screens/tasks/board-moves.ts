import { moveTask } from '@midoffice/contract/staff-work/tasks/calls/move-task';
import { taskStatuses, type TaskStatus } from '@midoffice/contract/staff-work/tasks/lists';
import type { TaskRow } from '@midoffice/contract/staff-work/tasks/shapes';
import { useEffect, useState } from 'react';
import { useWrite } from '../../../../../data/queries.ts';

/** A move that is shown before the list has it. */
interface Moved {
  readonly row: TaskRow;
  readonly status: TaskStatus;
  /** The card that it comes below; null: it is the first. */
  readonly after: string | null;
  /** When the server had made it, in milliseconds; null: it has not answered yet. */
  readonly doneAt: number | null;
}

/** The cards of a column with the moves that are under way. */
export function withMoves(
  status: TaskStatus,
  rows: readonly TaskRow[],
  moves: ReadonlyMap<string, Moved>,
): readonly TaskRow[] {
  if (!moves.size) return rows;
  const shown = rows.filter((row) => !moves.has(row._id));
  for (const move of moves.values()) {
    if (move.status !== status) continue;
    const at = move.after === null ? 0 : shown.findIndex((row) => row._id === move.after) + 1;
    shown.splice(at, 0, { ...move.row, status });
  }
  return shown;
}

/** The column to the left or right; itself at either end. */
export const columnBeside = (status: TaskStatus, by: 1 | -1): TaskStatus =>
  taskStatuses[Math.min(taskStatuses.length - 1, Math.max(0, taskStatuses.indexOf(status) + by))]!;

/**
 * Moves cards: each is shown in its new place at once, and goes back where the server refuses.
 * @param readAt when the list was read last, in milliseconds: what was made before that is in it
 * @param onRefused called with a card that goes back
 */
export function useBoardMoves(readAt: number, onRefused: (row: TaskRow) => void) {
  const [moves, setMoves] = useState<ReadonlyMap<string, Moved>>(new Map());
  const write = useWrite(moveTask, {
    quiet: 'success',
    onDone: ({ task }) =>
      setMoves((old) => {
        const move = old.get(task._id);
        return move ? new Map(old).set(task._id, { ...move, row: task, doneAt: Date.now() }) : old;
      }),
    onFailed: (_error, { _id }) => setMoves((old) => new Map([...old].filter(([id]) => id !== _id))),
  });
  useEffect(() => {
    setMoves((old) => {
      const left = [...old].filter(([, { doneAt }]) => doneAt === null || doneAt > readAt);
      return left.length === old.size ? old : new Map(left);
    });
  }, [readAt]);
  const move = (row: TaskRow, status: TaskStatus, after: string | null): void => {
    setMoves((old) => new Map(old).set(row._id, { row, status, after, doneAt: null }));
    void write.run({ _id: row._id, status, after }).then((done) => done ?? onRefused(row));
  };
  return { moves, move };
}
