import { createTaskThread } from '../../../../platform/threads/task-thread.ts';
import { ApiError } from '../../../../platform/http/errors.ts';
import type { ReadFiling } from './compact.ts';
import type { readingTasks } from './reading-tasks.ts';

/** Characters of a filing that is read; the longest annual reports have some twenty million. */
const longestText = 60_000_000;

/** The thread that reads filings: a long annual report takes more than a second. Filings take turns. */
const run = createTaskThread<typeof readingTasks>({
  script: new URL('./reading-worker.ts', import.meta.url),
  longestMs: 60_000,
  mostTasks: 32,
  mostInQueue: 8,
  tooLong: 'Reading the tables of this filing took too long.',
  tooMany: 'Too many filings are being read, please try again.',
});

/**
 * The tables of a filing, read without holding the event loop.
 * @throws ApiError 413 where the text is too long, 503 where reading takes too long or too many filings wait
 */
export async function readFilingApart(text: string, queue: string): Promise<ReadFiling> {
  if (text.length > longestText)
    throw new ApiError(413, 'finalLink: leads to a filing that is too long to read');
  return run('read', { text }, queue);
}
