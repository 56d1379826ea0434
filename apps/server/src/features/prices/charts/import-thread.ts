import type { Database } from '../../../platform/db/connect.ts';
import { createTaskThread } from '../../../platform/threads/task-thread.ts';
import { importSent, type importTasks, type SentFile } from './import-tasks.ts';
import type { ImportDone } from './import.ts';

/** Files up to this size, some 8,000 bars, take less time than others notice. */
const shortBytes = 500_000;

/**
 * The thread of long files, of low priority and with a connection of its own: to parse one of 100,000 bars, make its main
 * series and collect the garbage takes seconds, in which requests would wait again and again. People take turns.
 */
const run = createTaskThread<typeof importTasks>({
  script: new URL('./import-worker.ts', import.meta.url),
  longestMs: 600_000,
  mostTasks: 16,
  mostInQueue: 4,
  tooLong: 'Importing this file took too long. Nothing was imported.',
  tooMany: 'Too many files are being imported, please try again.',
});

/**
 * Imports a file that somebody sent, without holding the event loop for long.
 * @param gone aborted when the caller hangs up: a file that still waits is then left alone
 * @throws ApiError 400 that names the file, line and field; 409 where something expected has changed; 503 where too many
 *   files wait or one takes too long. Nothing is stored then.
 */
export async function importApart(
  database: Database,
  sent: SentFile,
  file: Blob | string,
  gone: AbortSignal,
): Promise<ImportDone> {
  const size = typeof file === 'string' ? file.length : file.size;
  if (size <= shortBytes)
    return importSent(database, sent, typeof file === 'string' ? [file] : file.stream());
  const bytes = new Uint8Array(
    typeof file === 'string' ? new TextEncoder().encode(file) : await file.arrayBuffer(),
  );
  const queue = sent.target.actor.id ?? '';
  const { url: databaseUrl, pushKey } = database;
  return run('importFile', { ...sent, databaseUrl, pushKey, bytes }, queue, [bytes.buffer], gone);
}
