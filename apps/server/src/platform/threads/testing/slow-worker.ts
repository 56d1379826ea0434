// A worker of task-thread.test.ts: answers with what it gets, unless that says otherwise.
import { parentPort } from 'node:worker_threads';

const forever = new Int32Array(new SharedArrayBuffer(4));

parentPort!.on('message', ({ id, input }: { id: number; input: string }) => {
  if (input === 'die') process.exit(1);
  if (input === 'stuck') Atomics.wait(forever, 0, 0);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort!.postMessage({ id, output: input });
});
