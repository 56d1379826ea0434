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

interface Waiting {
  readonly task: Task;
  readonly person: string;
  readonly answer: PromiseWithResolvers<unknown>;
}

interface ThreadOptions {
  /** Milliseconds after which a running task is ended together with its thread. */
  readonly longestMs: number;
  /** What the thread runs. */
  readonly script: URL;
}

/** Tasks that wait or run, of everybody together and of one person. */
const mostTasks = 64;
const mostOfOnePerson = 8;

const tooLong = () => new ApiError(503, 'The article took too long to process.', { retryAfterSeconds: 5 });
const tooMany = () =>
  new ApiError(503, 'Too many articles are being processed, please try again.', { retryAfterSeconds: 2 });

/** One thread that does one task at a time, of one person after the other: a task that ends it takes no other along. */
export function createArticleThread({ longestMs, script }: ThreadOptions) {
  /** Of each person who waits, in the order of their turns. */
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
    const started = new Worker(script);
    started.on('message', ({ id, output, error }: Reply) => {
      if (worker !== started || running?.task.id !== id) return;
      finish(({ resolve, reject }) => (error === undefined ? resolve(output) : reject(new Error(error))));
    });
    started.on('error', (error) => leave(started, error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => leave(started, new Error('the article thread ended')));
    return started;
  }
  function takeNext(): Waiting | undefined {
    const [turn] = queues;
    if (!turn) return undefined;
    const [person, queue] = turn;
    const next = queue.shift();
    // Whoever waits with more goes to the end of the row.
    queues.delete(person);
    if (queue.length) queues.set(person, queue);
    return next;
  }
  function startNext(): void {
    if (running) return;
    const next = takeNext();
    if (!next) return;
    worker ??= startThread();
    const thread = worker;
    const timer = setTimeout(() => {
      leave(thread, tooLong());
      void thread.terminate();
    }, longestMs);
    running = { ...next, timer };
    thread.ref();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(next.task);
  }

  return async function run<N extends keyof ArticleTasks>(
    name: N,
    input: Parameters<ArticleTasks[N]>[0],
    person: string,
  ): Promise<ReturnType<ArticleTasks[N]>> {
    const queue = queues.get(person) ?? [];
    const waiting = [...queues.values()].reduce((sum, { length }) => sum + length, 0);
    if (queue.length >= mostOfOnePerson || waiting >= mostTasks) throw tooMany();
    const answer: Waiting['answer'] = Promise.withResolvers();
    queue.push({ task: { id: nextId, name, input }, person, answer });
    nextId += 1;
    queues.set(person, queue);
    startNext();
    return (await answer.promise) as ReturnType<ArticleTasks[N]>;
  };
}

/**
 * Runs a task of `articleTasks` in a thread of its own: a long or hostile article takes tens of milliseconds, in which
 * the event loop would answer nobody.
 * @param person whose task it is: everybody who waits gets a turn
 * @throws ApiError 503 where too many tasks wait, of this person or of all, or where this one takes longer than ten seconds
 */
export const runArticleTask = createArticleThread({
  longestMs: 10_000,
  script: new URL('./article-worker.ts', import.meta.url),
});
