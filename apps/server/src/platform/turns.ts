const waiting: (() => void)[] = [];

function runNext(): void {
  waiting.shift()?.();
  if (waiting.length) setImmediate(runNext);
}

/**
 * Waits until the event loop has served others: long work calls it between its slices, of a few milliseconds each. Of
 * all that wait, one goes on in each round of the loop, so that many long works at once hold nobody up longer than one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(runNext);
  });
}
