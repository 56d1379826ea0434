import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processBirth } from '../platform/db/embedded/claims.ts';

/** When a process began, as the name of a folder has it: the last letters distinguish two processes of one pid. */
const birthOf = (pid: number): string => (processBirth(pid) ?? '').replaceAll(/\W/g, '').slice(-12);

function removeLeftovers(base: string, prefix: string): void {
  for (const name of readdirSync(base)) {
    const owner = name.startsWith(prefix) && /^(\d+)_(\w+)_\w{6}$/.exec(name.slice(prefix.length));
    if (!owner || birthOf(Number(owner[1])) === owner[2]) continue;
    const folder = join(base, name);
    if (statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.())
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Makes an empty folder that belongs to this process, which removes it when it is done. What a run that was cut off has
 * left under the same prefix is removed by the next that asks: the folder's name says whose it is.
 * @param prefix what its name begins with, such as `midoffice-run-`
 * @param base the folder around it, else the system's temporary folder
 */
export function ownFolder(prefix: string, base = tmpdir()): string {
  removeLeftovers(base, prefix);
  return mkdtempSync(join(base, `${prefix}${process.pid}_${birthOf(process.pid)}_`));
}
