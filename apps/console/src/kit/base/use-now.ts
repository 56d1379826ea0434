import { useSyncExternalStore } from 'react';

const everyMs = 5000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let nowMs = 0;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    nowMs = Date.now();
    for (const one of listeners) one();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Read anew where nothing counts, in whole seconds, the present one ended; between two ticks all parts see the same moment. */
function read(): number {
  if (!timer) nowMs = Math.ceil(Date.now() / 1000) * 1000;
  return nowMs;
}

/** The present moment in milliseconds, for texts that count on: one timer serves all of them. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);
