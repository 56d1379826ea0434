import { useSyncExternalStore } from 'react';

/** Milliseconds within which the rest comes, however busy the page is. */
const latestMs = 1000;

let isSettled = false;
let isWaiting = false;
const listeners = new Set<() => void>();

function settle(): void {
  isSettled = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isWaiting) {
    isWaiting = true;
    // Not in Safari.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(settle, { timeout: latestMs });
    else setTimeout(settle, latestMs / 4);
  }
  return () => void listeners.delete(listener);
}

/**
 * Whether the page has had the time to draw what it was opened for. Secondary content of the header, such as how many
 * jobs run, is read and drawn after it.
 */
export const useSettled = (): boolean => useSyncExternalStore(subscribe, () => isSettled);
