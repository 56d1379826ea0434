import type { Trx } from '../db/connect.ts';
import type { Platform } from '../platform.ts';
import { deleteDrafts, dueDrafts, noteDrafts, postponeDraft } from './drafts-store.ts';
import type { FileContent } from './files.ts';

/** Name of the job that runs {@link sweepFiles}. */
export const sweepJob = 'files.sweep';

/** How long a stored file may wait for the transaction that names it. */
const draftMs = 86_400_000;
const [batch, batchesAtMost] = [50, 40];

type Stores = Pick<Platform, 'db' | 'files'>;

/**
 * Stores a file of a new name that no row names yet: it is removed after a day, unless a transaction calls
 * {@link keepDrafts} until then. Holds for a process that is killed at any point.
 */
export async function storeDraft({ db, files }: Stores, name: string, content: FileContent): Promise<void> {
  await noteDrafts(db, [name], draftMs);
  await files.put(name, content);
}

/** Keeps files for good if the transaction commits: it names them. */
export const keepDrafts = (trx: Trx, names: readonly string[]): Promise<void> => deleteDrafts(trx, names);

/** Removes a draft now. @throws Error where the store does not remove it: it is tried again after its day */
export async function dropDraft({ db, files }: Stores, name: string): Promise<void> {
  await files.remove(name);
  await deleteDrafts(db, [name]);
}

/** Has files removed once the transaction has committed, which deletes the rows that named them; not where it has not. */
export async function forgetFiles(
  { jobs }: Pick<Platform, 'jobs'>,
  trx: Trx,
  names: readonly string[],
): Promise<void> {
  if (!names.length) return;
  await noteDrafts(trx, names, 0);
  await jobs.enqueue(sweepJob, {}, { trx, singletonKey: 'forgotten' });
}

/** Removes what is due of one batch. Answers how many there were. */
function sweepBatch({ db, files, log }: Pick<Platform, 'db' | 'files' | 'log'>): Promise<number> {
  // The rows stay locked until their files are gone: whoever stores a file of such a name again waits, and stores it then.
  return db.transaction().execute(async (trx) => {
    const names = await dueDrafts(trx, batch);
    const removed: string[] = [];
    for (const name of names)
      try {
        await files.remove(name);
        removed.push(name);
      } catch (error) {
        log.warn(
          { err: error, name },
          'a file that nothing names cannot be removed, it is tried again in an hour',
        );
        await postponeDraft(trx, name);
      }
    await deleteDrafts(trx, removed);
    return names.length;
  });
}

/**
 * Removes files that nothing names, 2,000 at most, and what stores that were killed left half-written.
 * @throws where the signal is aborted, between two batches
 */
export async function sweepFiles(
  platform: Pick<Platform, 'db' | 'files' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  for (let count = 0; count < batchesAtMost; count += 1) {
    signal?.throwIfAborted();
    if ((await sweepBatch(platform)) < batch) break;
  }
  await platform.files.removeUnfinished?.(draftMs);
}
