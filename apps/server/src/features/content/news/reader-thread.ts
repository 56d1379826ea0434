import { createTaskThread } from '../../../platform/threads/task-thread.ts';
import type { readerTasks } from './reader-tasks.ts';

/**
 * Runs a task of `readerTasks` in a thread of its own: a long or hostile page takes seconds, in which the event loop
 * would answer nobody. Its third argument is the person whose task it is: everybody who waits gets a turn.
 * @throws ApiError 503 where too many tasks wait, or where this one takes longer than ten seconds
 */
export const runReaderTask = createTaskThread<typeof readerTasks>({
  script: new URL('./reader-worker.ts', import.meta.url),
  longestMs: 10_000,
  mostTasks: 32,
  mostInQueue: 4,
  tooLong: 'url: the page took too long to read.',
  tooMany: 'Too many pages are being read, please try again.',
});
