import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../platform/http/errors.ts';
import type { ArticleTasks } from './article-tasks.ts';

/** A task on its way to the thread. */
export interface Task {
  readonly id: number;
  readonly name: keyof ArticleTasks;
  readonly input: unknown;
}

interface Reply {
  readonly id: number;
  readonly output?: unknown;
  readonly error?: string;
}

type Pending = PromiseWithResolvers<unknown>;

/** Tasks that wait or run, of everybody together. */
const mostTasks = 64;
/** A task that takes longer is ended together with its thread. */
const longestMs = 10_000;

let nextId = 1;
let thread: { readonly worker: Worker; readonly pending: Map<number, Pending> } | undefined;

function startThread(): NonNullable<typeof thread> {
  const pending = new Map<number, Pending>();
  const worker = new Worker(new URL('./article-worker.ts', import.meta.url));
  const started = { worker, pending };
  const fail = (error: Error): void => {
    if (thread === started) thread = undefined;
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  };
  worker.on('message', ({ id, output, error }: Reply) => {
    const task = pending.get(id);
    pending.delete(id);
    if (!pending.size) worker.unref();
    if (error === undefined) task?.resolve(output);
    else task?.reject(new Error(error));
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => fail(new Error('the article thread ended')));
  worker.unref();
  return started;
}

/**
 * Runs a task of `articleTasks` in a thread of its own: a long or hostile article takes tens of milliseconds, in which
 * the event loop would answer nobody.
 * @throws ApiError 503 where too many tasks wait or the task takes longer than ten seconds
 */
export async function runArticleTask<N extends keyof ArticleTasks>(
  name: N,
  input: Parameters<ArticleTasks[N]>[0],
): Promise<ReturnType<ArticleTasks[N]>> {
  thread ??= startThread();
  const { worker, pending } = thread;
  if (pending.size >= mostTasks)
    throw new ApiError(503, 'Too many articles are being processed, please try again.', {
      retryAfterSeconds: 2,
    });
  const task: Pending = Promise.withResolvers();
  const id = nextId;
  nextId += 1;
  pending.set(id, task);
  worker.ref();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage({ id, name, input } satisfies Task);
  const timer = setTimeout(() => {
    task.reject(new ApiError(503, 'The article took too long to process.', { retryAfterSeconds: 5 }));
    void worker.terminate();
  }, longestMs);
  try {
    return (await task.promise) as ReturnType<ArticleTasks[N]>;
  } finally {
    clearTimeout(timer);
  }
}
