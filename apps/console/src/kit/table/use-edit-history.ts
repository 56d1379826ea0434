import { useCallback, useRef, useState } from 'react';

/** Most steps that can be undone. */
const mostSteps = 200;

interface Steps<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

/** Undo and redo of edits that are not saved yet. */
export interface EditHistory<T> {
  /** Notes the state before an edit. @param stroke edits of one stroke are undone together */
  note(before: T, stroke?: number): void;
  /** The state before the last edit; undefined where there is none. @param now becomes the one to redo */
  undo(now: T): T | undefined;
  redo(now: T): T | undefined;
  /** Forgets all steps: they belong to what is not shown any more. */
  clear(): void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
}

/** Keeps the states that edits left, newest last. */
export function useEditHistory<T>(): EditHistory<T> {
  const [counts, setCounts] = useState({ past: 0, future: 0 });
  const steps = useRef<Steps<T>>({ past: [], future: [] });
  const lastStroke = useRef<number | undefined>(undefined);
  const set = useCallback((next: Steps<T>): void => {
    steps.current = next;
    setCounts((old) =>
      old.past === next.past.length && old.future === next.future.length
        ? old
        : { past: next.past.length, future: next.future.length },
    );
  }, []);
  const note = useCallback(
    (before: T, stroke?: number): void => {
      const isSameStroke = stroke !== undefined && stroke === lastStroke.current;
      lastStroke.current = stroke;
      if (!isSameStroke) set({ past: [...steps.current.past, before].slice(-mostSteps), future: [] });
    },
    [set],
  );
  const undo = useCallback(
    (now: T): T | undefined => {
      const { past, future } = steps.current;
      const before = past.at(-1);
      lastStroke.current = undefined;
      if (before !== undefined) set({ past: past.slice(0, -1), future: [now, ...future] });
      return before;
    },
    [set],
  );
  const redo = useCallback(
    (now: T): T | undefined => {
      const { past, future } = steps.current;
      const [after, ...rest] = future;
      lastStroke.current = undefined;
      if (after !== undefined) set({ past: [...past, now], future: rest });
      return after;
    },
    [set],
  );
  const clear = useCallback((): void => set({ past: [], future: [] }), [set]);
  return { note, undo, redo, clear, canUndo: counts.past > 0, canRedo: counts.future > 0 };
}
