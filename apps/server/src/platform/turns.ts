const waiting: (() => void)[] = [];
/** After a longer slice others get as much time as it took, up to the limit. */
const shortMs = 5;
const longestPauseMs = 25;

function runNext(): void {
  const begunMs = performance.now();
  waiting.shift()?.();
  if (!waiting.length) return;
  // Runs once the slice and what came in meanwhile are done.
  setImmediate(() => {
    const tookMs = performance.now() - begunMs;
    if (tookMs <= shortMs) runNext();
    else setTimeout(runNext, Math.min(tookMs, longestPauseMs));
  });
}

/**
 * Waits until the event loop has served others: long work calls it between its slices, of a few milliseconds each. Of
 * all that wait, one goes on at a time, so that many long works at once hold nobody up longer than one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(runNext);
  });
}
