import { parentPort, type TransferListItem } from 'node:worker_threads';
import type { Reply, Task, Tasks } from './task-thread.ts';

/**
 * Answers the tasks of `createTaskThread`: to be called by the module that its thread runs.
 * @param transferOf parts of an output that move to the caller instead of being copied
 */
export function serveTasks(
  tasks: Tasks,
  transferOf?: (output: unknown) => readonly TransferListItem[],
): void {
  const answer = (reply: Reply, transfer: readonly TransferListItem[] = []): void =>
    parentPort!.postMessage(reply, transfer);
  parentPort!.on('message', ({ id, name, input }: Task) => {
    try {
      const output = tasks[name]!(input);
      answer({ id, output }, transferOf?.(output));
    } catch (error) {
      answer({ id, error: String(error) });
    }
  });
}
