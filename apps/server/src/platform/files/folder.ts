import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFileName, withinSize, type FileStore } from './files.ts';

/** Below the folder: what is being written. No stored file has such a name, and backups leave it out. */
export const unfinishedFolder = '.unfinished';

/** A link at the place of a file would lead out of the folder: it is not followed. */
const readOwn = constants.O_RDONLY | constants.O_NOFOLLOW;

/** What `work` answers; undefined where the file is not there, or a link is. */
async function ifThere<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (['ENOENT', 'ELOOP'].includes(String((error as NodeJS.ErrnoException).code))) return undefined;
    throw error;
  }
}

/** Files in a folder of this machine; backups hold them. */
export function createLocalFiles(folder: string): FileStore {
  const unfinished = join(folder, unfinishedFolder);
  const pathOf = (name: string): string => join(folder, checkFileName(name));
  return {
    async put(name, content) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      const draft = join(unfinished, randomBytes(16).toString('hex'));
      try {
        const file = await open(draft, 'wx', 0o600);
        try {
          for await (const part of withinSize(content)) await file.writeFile(part);
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: async (name) => {
      const path = pathOf(name);
      return ifThere(async () => {
        const handle = await open(path, readOwn);
        try {
          return await handle.readFile();
        } finally {
          await handle.close();
        }
      });
    },
    async open(name) {
      const path = pathOf(name);
      return ifThere(async () => {
        const handle = await open(path, readOwn);
        const { size } = await handle.stat();
        return { bytes: size, stream: createReadStream('', { fd: handle }) };
      });
    },
    size: async (name) => {
      const path = pathOf(name);
      return (await ifThere(() => stat(path)))?.size;
    },
    remove: async (name) => rm(pathOf(name), { force: true }),
    async removeUnfinished(ageMs) {
      for (const name of (await ifThere(() => readdir(unfinished))) ?? []) {
        const path = join(unfinished, name);
        const found = await ifThere(() => stat(path));
        if (found && Date.now() - found.mtimeMs > ageMs) await rm(path, { force: true });
      }
    },
    close: async () => undefined,
  };
}
