import { Worker, type TransferListItem } from 'node:worker_threads';
import { ApiError } from '../http/errors.ts';

/** Functions of plain data that a thread runs, by name. */
// oxlint-disable-next-line typescript/no-explicit-any -- each has its own input
export type Tasks = Readonly<Record<string, (input: any) => unknown>>;

/** A task on its way to the thread. */
export interface Task {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

/**
 * An error as it travels. Those of PostgreSQL have a code and a severity, by which the log knows them; a refusal has its
 * status and its details.
 */
export interface Failure {
  readonly message: string;
  readonly code?: string;
  readonly severity?: string;
  readonly refusal?: Pick<ApiError, 'status' | 'details'>;
}

const errorOf = ({ message, refusal, ...rest }: Failure): Error =>
  refusal ? new ApiError(refusal.status, message, refusal.details) : Object.assign(new Error(message), rest);

/** What the thread answers to a task: its output, or an error. */
export interface Reply {
  readonly id: number;
  readonly output?: unknown;
  readonly error?: Failure;
}

interface Waiting {
  readonly task: Task;
  readonly transfer: readonly TransferListItem[];
  readonly queue: string;
  readonly answer: PromiseWithResolvers<unknown>;
}

interface ThreadOptions {
  /** What the thread runs: a module that calls `serveTasks`. */
  readonly script: URL;
  /** Milliseconds after which a running task is ended together with its thread. */
  readonly longestMs: number;
  /** Tasks that wait, of everybody together and of one queue. */
  readonly mostTasks: number;
  readonly mostInQueue: number;
  /** What a caller reads whose task takes too long, or for whose task there is no room. */
  readonly tooLong: string;
  readonly tooMany: string;
  /** Megabytes of memory for what is soon dropped. */
  readonly youngGenerationMb?: number;
}

/** Runs tasks in a thread. */
export type RunTask<T extends Tasks> = <N extends keyof T & string>(
  name: N,
  input: Parameters<T[N]>[0],
  /** Whose task it is: queues take turns. */
  queue: string,
  /** Parts of the input that move to the thread instead of being copied. */
  transfer?: readonly TransferListItem[],
  /** Aborted when nobody waits for it any more: it then leaves its queue, unless it has begun. */
  gone?: AbortSignal,
) => Promise<Awaited<ReturnType<T[N]>>>;

/**
 * Twice the usual: threads make much that they soon drop, and the helpers of a collection have the priority of those who
 * answer requests.
 */
const usualYoungMb = 96;

/**
 * One thread for work that would hold the event loop for long. It does one task at a time, of one queue after the other:
 * a task that ends it takes no other along. It starts with the first task and does not keep the process alive.
 * The returned function throws ApiError 503 where too many tasks wait, or where one takes too long.
 */
export function createTaskThread<T extends Tasks>(options: ThreadOptions): RunTask<T> {
  /** Of each queue in which somebody waits, in the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  let running: (Waiting & { readonly timer: NodeJS.Timeout }) | undefined;
  let worker: Worker | undefined;
  let nextId = 1;
  function finish(settle: (answer: Waiting['answer']) => void): void {
    const ended = running;
    running = undefined;
    clearTimeout(ended?.timer);
    worker?.unref();
    if (ended) settle(ended.answer);
    startNext();
  }
  /** Leaves a thread, so that the next task gets a new one. */
  function leave(thread: Worker, error: Error): void {
    if (worker !== thread) return;
    worker = undefined;
    finish(({ reject }) => reject(error));
  }
  function startThread(): Worker {
    const started = new Worker(options.script, {
      resourceLimits: { maxYoungGenerationSizeMb: options.youngGenerationMb ?? usualYoungMb },
    });
    started.on('message', ({ id, output, error }: Reply) => {
      if (worker !== started || running?.task.id !== id) return;
      finish(({ resolve, reject }) => (error === undefined ? resolve(output) : reject(errorOf(error))));
    });
    started.on('error', (error) => leave(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => leave(started, new Error('the thread ended')));
    return started;
  }
  function takeNext(): Waiting | undefined {
    const [turn] = queues;
    if (!turn) return undefined;
    const [name, queue] = turn;
    const next = queue.shift();
    // Whoever waits with more comes last again.
    queues.delete(name);
    if (queue.length) queues.set(name, queue);
    return next;
  }
  function startNext(): void {
    if (running) return;
    const next = takeNext();
    if (!next) return;
    worker ??= startThread();
    const thread = worker;
    const timer = setTimeout(() => {
      leave(thread, new ApiError(503, options.tooLong, { retryAfterSeconds: 5 }));
      void thread.terminate();
    }, options.longestMs);
    running = { ...next, timer };
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(next.task, next.transfer);
  }

  /** Nobody reads it: the caller has gone. */
  const abandoned = (): ApiError => new ApiError(503, options.tooMany);
  /** Takes out what waits, and is wanted no more. */
  function dropWaiting(task: Waiting): void {
    const ofQueue = queues.get(task.queue);
    const at = ofQueue?.indexOf(task) ?? -1;
    if (!ofQueue || at < 0) return;
    ofQueue.splice(at, 1);
    if (!ofQueue.length) queues.delete(task.queue);
    task.answer.reject(abandoned());
  }

  return async (name, input, queue, transfer = [], gone) => {
    if (gone?.aborted) throw abandoned();
    const ofQueue = queues.get(queue) ?? [];
    const waiting = [...queues.values()].reduce((sum, { length }) => sum + length, 0);
    if (ofQueue.length >= options.mostInQueue || waiting >= options.mostTasks)
      throw new ApiError(503, options.tooMany, { retryAfterSeconds: 2 });
    const answer: Waiting['answer'] = Promise.withResolvers();
    const waits = { task: { id: nextId, name, input }, transfer, queue, answer };
    ofQueue.push(waits);
    nextId += 1;
    queues.set(queue, ofQueue);
    const leaveQueue = (): void => dropWaiting(waits);
    gone?.addEventListener('abort', leaveQueue);
    startNext();
    try {
      return (await answer.promise) as never;
    } finally {
      gone?.removeEventListener('abort', leaveQueue);
    }
  };
}
