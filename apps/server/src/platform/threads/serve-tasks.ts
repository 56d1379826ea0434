import { getPriority, setPriority } from 'node:os';
import { parentPort, type TransferListItem } from 'node:worker_threads';
import { ApiError } from '../http/errors.ts';
import type { Failure, Reply, Task, Tasks } from './task-thread.ts';

/** Where all processors are busy, such a thread gets about a tenth of what one that answers requests gets. */
const lowerPriority = 10;

interface ServeOptions {
  /** Parts of an output that move to the caller instead of being copied. */
  readonly transferOf?: (output: unknown) => readonly TransferListItem[];
  /** Whether tasks are short and somebody waits for each: they then run with the priority of requests. */
  readonly areShort?: boolean;
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  if (error instanceof ApiError)
    return { message: error.message, refusal: { status: error.status, details: error.details } };
  const { code, severity } = error as { code?: unknown; severity?: unknown };
  return {
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof severity === 'string' && { severity }),
  };
}

/** Answers the tasks of `createTaskThread`: to be called by the module that its thread runs. */
export function serveTasks(tasks: Tasks, { transferOf, areShort = false }: ServeOptions = {}): void {
  const answer = (reply: Reply, transfer: readonly TransferListItem[] = []): void =>
    parentPort!.postMessage(reply, transfer);
  // On Linux a priority is of the thread that sets it. Elsewhere it would be the process's. Only root may raise one again.
  if (process.platform === 'linux' && !areShort && getPriority() < lowerPriority) setPriority(lowerPriority);
  const run = async ({ id, name, input }: Task): Promise<void> => {
    try {
      const output = await tasks[name]!(input);
      answer({ id, output }, transferOf?.(output));
    } catch (error) {
      answer({ id, error: failureOf(error) });
    }
  };
  parentPort!.on('message', (task: Task) => void run(task));
}
