// Runs in a worker thread: see article-thread.ts.
import { parentPort } from 'node:worker_threads';
import { articleTasks } from './article-tasks.ts';
import type { Task } from './article-thread.ts';

parentPort!.on('message', ({ id, name, input }: Task) => {
  try {
    const run = articleTasks[name] as (given: unknown) => unknown;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort!.postMessage({ id, output: run(input) });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort!.postMessage({ id, error: String(error) });
  }
});
