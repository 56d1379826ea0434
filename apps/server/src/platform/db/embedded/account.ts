// PostgreSQL refuses to run as root. A server that runs as root starts it under another account.
import { chownSync, lchownSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Account {
  name: string;
  uid: number;
  gid: number;
}

const ownAccountNames = ['midoffice', 'nobody'];
const overflowId = 65534;

/**
 * The account for the engine; undefined: the one this process has. Data that exists keeps its owner,
 * otherwise the account `midoffice` where the machine has one, else `nobody`.
 */
export function engineAccount(pgData: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(pgData, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { name: `uid ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  }
  for (const name of ownAccountNames) {
    const account = findAccount(name);
    if (account !== undefined) return account;
  }
  return { name: 'nobody', uid: overflowId, gid: overflowId };
}

function findAccount(name: string): Account | undefined {
  let lines: string[];
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const fields = lines.map((line) => line.split(':')).find((parts) => parts[0] === name);
  if (fields === undefined) return undefined;
  // macOS writes nobody's ids as -2.
  return { name, uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
}

export function giveTo(path: string, account: { uid: number; gid: number } | undefined): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}

/** Hands a whole folder over, as after a restore by root. */
export function giveFolderTo(folder: string, account: Account): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(folder, entry), account.uid, account.gid);
  }
  chownSync(folder, account.uid, account.gid);
}

/** spawn() options that run a program under the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/**
 * How the engine must name the folder it is started in. Under another account a folder above may be
 * closed to it (data under /root, mode 0700). The kernel lets a process into its working folder without
 * asking the ones above, so there the engine gets this name, on Linux, in place of the path.
 */
export function nameForEngine(folder: string, account: Account | undefined): string {
  return account !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}
