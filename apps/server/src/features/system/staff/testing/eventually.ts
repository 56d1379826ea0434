import { setTimeout as sleep } from 'node:timers/promises';

/** Waits until something holds; a second is how long a change of rights may take to be felt everywhere. */
export async function eventually(holds: () => Promise<boolean>, withinMs = 1000): Promise<void> {
  const until = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > until) throw new Error(`it did not come true within ${withinMs} ms`);
    await sleep(10);
  }
}
