import { FileError, type TextChunks } from '@midoffice/market';
import { connect, type Database } from '../../../platform/db/connect.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { importBars, importEvents, type ImportDone, type ImportOptions } from './import.ts';
import type { BarFile } from './import-file.ts';

/** A file that somebody sent, and what is to be done with it. */
export interface SentFile {
  readonly subject: 'bars' | 'splits' | 'dividends';
  readonly target: BarFile;
  readonly options: Omit<ImportOptions, 'onRows'>;
}

/** Imports a file that somebody sent. @throws ApiError 400 that names the file, line and field; 409 as `importBars` */
export async function importSent(
  database: Database,
  { subject, target, options }: SentFile,
  chunks: TextChunks,
): Promise<ImportDone> {
  try {
    return subject === 'bars'
      ? await importBars(database, target, chunks, options)
      : await importEvents(database, target, subject, chunks, options);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const message = `${target.fileName}, ${error.message}. Nothing was imported.`;
    throw new ApiError(400, message, { field: 'content' });
  }
}

/** What the thread of imports is asked for. */
export interface ApartImport extends SentFile {
  readonly databaseUrl: string;
  readonly pushKey: Uint8Array | undefined;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Parts in which a file is read: between them its rows are written. */
const partBytes = 65_536;

function* partsOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

/** Functions that the thread of imports runs. */
export const importTasks = {
  async importFile({ databaseUrl, pushKey, bytes, ...sent }: ApartImport): Promise<ImportDone> {
    const database = connect(databaseUrl, {
      size: 1,
      onError: () => undefined,
      mayWait: true,
      pushKey: pushKey && Buffer.from(pushKey),
    });
    try {
      return await importSent(database, sent, partsOf(bytes));
    } finally {
      await database.close();
    }
  },
};
