import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimHolds, claimPid, dropClaim, newClaim } from '../platform/db/embedded/claims.ts';
import { StartError } from '../platform/start-error.ts';

/**
 * Takes a data folder for one server: its embedded engines serve one. Several servers share a database of
 * one's own through DATABASE_URL.
 * @returns how to give it up
 * @throws StartError where a server runs on the folder
 */
export function claimDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'server.claim');
  const claim = newClaim();
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, claim, { mode: 0o600 });
  try {
    for (;;) {
      try {
        linkSync(draft, file);
        return () => {
          dropClaim(claim);
          rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        const holder = read(file);
        if (holder && claimHolds(holder)) {
          throw new StartError(
            `Midoffice already runs on the data folder ${dataDir} (process ${claimPid(holder)}). Stop it, or name another folder: DATA_DIR=... npm start. Several servers share one database through DATABASE_URL.`,
          );
        }
        rmSync(file, { force: true });
      }
    }
  } catch (error) {
    dropClaim(claim);
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
