import { createReadStream, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unfinishedFolder } from '../files/folder.ts';

/** A file beside the database that belongs to a backup. `path` is relative to the data folder. */
export interface OwnFile {
  readonly path: string;
  readonly bytes: number;
  read(): AsyncIterable<Buffer>;
}

/** Folders of a data folder that a backup holds. */
export const ownFolders = ['files', 'sandbox'] as const;

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The sandbox's snapshot and journal as one state: read at once and again until nothing moved in between,
 * since a running sandbox replaces one by the other.
 */
function readSandbox(folder: string): { name: string; bytes: Buffer }[] {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const names = listFiles(folder).filter((name) => !name.endsWith('.tmp'));
      const state = names.map((name) => ({ name, bytes: readFileSync(name) }));
      if (
        listFiles(folder)
          .filter((name) => !name.endsWith('.tmp'))
          .join('\n') === names.join('\n')
      )
        return state;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt > 20) throw error;
    }
  }
}

/** Every file of a data folder that belongs to a backup, in a steady order. */
export function listOwnFiles(dataDir: string): OwnFile[] {
  const relative = (file: string): string => file.slice(join(dataDir, '/').length).replaceAll('\\', '/');
  const files = join(dataDir, 'files');
  const unfinished = join(files, unfinishedFolder, '/');
  const whole = listFiles(files).filter((file) => !file.startsWith(unfinished));
  const stored = whole.map((file): OwnFile => ({
    path: relative(file),
    bytes: statSync(file).size,
    read: () => createReadStream(file) as AsyncIterable<Buffer>,
  }));
  const sandbox = readSandbox(join(dataDir, 'sandbox')).map(({ name, bytes }): OwnFile => ({
    path: relative(name),
    bytes: bytes.length,
    async *read() {
      yield bytes;
    },
  }));
  return [...stored, ...sandbox];
}
