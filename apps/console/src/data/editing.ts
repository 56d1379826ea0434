import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let edited = 0;

function change(by: number): void {
  edited += by;
  for (const listener of listeners) listener();
}

/** Notes that a part of the screen holds edits that are not saved. Answers how to take that back, once. */
export function noteEditing(): () => void {
  change(1);
  let noted = true;
  return () => {
    if (noted) change(-1);
    noted = false;
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether there are edits on screen that are not saved. */
export const useEditing = (): boolean => useSyncExternalStore(subscribe, () => edited > 0);
