import { createTaskThread } from '../../../platform/threads/task-thread.ts';
import type { articleTasks } from './article-tasks.ts';

/**
 * Runs a task of `articleTasks` in a thread of its own: a long or hostile article takes tens of milliseconds, in which
 * the event loop would answer nobody. Its third argument is the person whose task it is: everybody who waits gets a turn.
 * @throws ApiError 503 where too many tasks wait, of this person or of all, or where this one takes longer than ten seconds
 */
export const runArticleTask = createTaskThread<typeof articleTasks>({
  script: new URL('./article-worker.ts', import.meta.url),
  longestMs: 10_000,
  mostTasks: 64,
  mostInQueue: 8,
  tooLong: 'The article took too long to process.',
  tooMany: 'Too many articles are being processed, please try again.',
});
