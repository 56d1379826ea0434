import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Stored files by name. A name is `folder/32 hex digits.end`: made by the server, never taken from a person.
 * Every method throws a TypeError for another name.
 */
export interface FileStore {
  /** Stores a whole file, or nothing of it. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** Undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** Does nothing where there is none. */
  remove(name: string): Promise<void>;
}

const wellFormed = /^[a-z][a-z-]{0,30}\/[a-f0-9]{32}\.[a-z]{2,5}$/;

/** A new name that nobody can guess. */
export const newFileName = (folder: string, end: string): string =>
  `${folder}/${randomBytes(16).toString('hex')}.${end}`;

/** Files in a folder of this machine; backups hold them. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (name: string): string => {
    if (!wellFormed.test(name)) throw new TypeError('this is no name of a stored file');
    return join(folder, name);
  };
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(4).toString('hex')}.draft`;
      try {
        await writeFile(draft, content, { mode: 0o600 });
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}
