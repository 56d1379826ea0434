// What lies in the folder given to the launcher, and the small files it keeps there.
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';

import { claimHolds, claimPid } from './claims.ts';

export const engineMajor = '18';

export interface DataFolder {
  root: string;
  /** PostgreSQL's own data folder. */
  pgData: string;
  passwordFile: string;
  portFile: string;
  lockFile: string;
  leases: string;
  logFile: string;
}

export function openFolder(dataDir: string, passwordFile?: string): DataFolder {
  const root = resolve(dataDir);
  const folder: DataFolder = {
    root,
    pgData: join(root, 'postgres'),
    passwordFile: passwordFile === undefined ? join(root, 'password') : resolve(passwordFile),
    portFile: join(root, 'port'),
    lockFile: join(root, 'lock'),
    leases: join(root, 'leases'),
    logFile: join(root, 'engine.log'),
  };
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    makeOwned(folder);
  } catch (error) {
    throw new Error(`The data folder ${root} cannot be used: ${(error as Error).message}`, { cause: error });
  }
  if (statSync(join(root, 'PG_VERSION'), { throwIfNoEntry: false }) !== undefined) {
    throw new Error(
      `${root} is PostgreSQL's own data folder. Give the folder above it, with this one in it named 'postgres'.`,
    );
  }
  return folder;
}

function makeOwned(folder: DataFolder): void {
  mkdirSync(folder.leases, { recursive: true, mode: 0o700 });
  keepOwner(folder, folder.leases);
}

// Root may serve a folder of somebody else; what it writes there stays usable for the owner.
function keepOwner(folder: DataFolder, path: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = statSync(folder.root);
  if (owner.uid !== 0) chownSync(path, owner.uid, owner.gid);
}

/** True: data is there. False: none yet. Throws where the folder holds something else. */
export function checkData(folder: DataFolder): boolean {
  const stat = statSync(folder.pgData, { throwIfNoEntry: false });
  if (stat === undefined) return false;
  if (!stat.isDirectory()) throw new Error(`${folder.pgData} is not a folder.`);
  const uid = process.getuid?.();
  if (uid !== undefined && uid !== 0 && stat.uid !== uid) {
    throw new Error(
      `${folder.pgData} belongs to user ${stat.uid}, this process is user ${uid}. Start as that user, or hand the folder over with chown -R.`,
    );
  }
  const version = readText(join(folder.pgData, 'PG_VERSION'))?.trim();
  if (version === engineMajor) return true;
  if (version !== undefined) {
    throw new Error(
      `${folder.pgData} was made by PostgreSQL ${version}; this is PostgreSQL ${engineMajor}. ` +
        'Restore a backup into an empty folder, or start with the release that made it.',
    );
  }
  if (readdirSync(folder.pgData).length === 0) {
    rmSync(folder.pgData, { recursive: true });
    return false;
  }
  throw new Error(
    `${folder.pgData} holds files but no PostgreSQL data (no PG_VERSION). Nothing was changed: move it away or name another folder.`,
  );
}

export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function writeWhole(folder: DataFolder, file: string, text: string): void {
  const fresh = `${file}.new-${process.pid}`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  keepOwner(folder, fresh);
  renameSync(fresh, file);
}

export function readPassword(folder: DataFolder): string | undefined {
  const text = readText(folder.passwordFile)?.trim();
  return text === '' ? undefined : text;
}

export function makePassword(folder: DataFolder): string {
  const password = randomBytes(24).toString('base64url');
  writeWhole(folder, folder.passwordFile, `${password}\n`);
  return password;
}

export function rememberedPort(folder: DataFolder): number | undefined {
  const port = Number(readText(folder.portFile));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

export function rememberPort(folder: DataFolder, port: number): void {
  if (rememberedPort(folder) !== port) writeWhole(folder, folder.portFile, `${port}\n`);
}

/** A lease keeps the engine running: it stops when the last process that holds one has gone. */
export function writeLease(folder: DataFolder, claim: string): void {
  writeWhole(folder, leaseFile(folder, claim), claim);
}

export function removeLease(folder: DataFolder, claim: string): void {
  rmSync(leaseFile(folder, claim), { force: true });
}

function leaseFile(folder: DataFolder, claim: string): string {
  return join(folder.leases, `${claimPid(claim)}-${claim.slice(-36)}`);
}

/** The pids that hold a lease; those of dead processes are swept away. Call it under the lock. */
export function leaseHolders(folder: DataFolder): number[] {
  const pids: number[] = [];
  for (const name of readdirSync(folder.leases)) {
    const claim = readText(join(folder.leases, name));
    if (claim !== undefined && claimHolds(claim)) pids.push(claimPid(claim));
    else rmSync(join(folder.leases, name), { force: true });
  }
  return pids;
}
