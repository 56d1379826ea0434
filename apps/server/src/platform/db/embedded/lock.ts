// A lock between processes, as a file that names its holder. A holder that died loses it.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { claimHolds, claimPid, dropClaim, newClaim } from './claims.ts';

const retryMs = 20;

export interface LockOptions {
  timeoutMs: number;
  onWait?: (holderPid: number) => void;
}

export async function withLock<T>(file: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const claim = newClaim();
  const ownFile = `${file}.${claim.slice(-36)}`;
  try {
    // The content is complete before the name exists: link() makes both visible in one step.
    writeFileSync(ownFile, claim, { mode: 0o600 });
    await acquire(file, ownFile, options);
  } catch (error) {
    dropClaim(claim);
    throw error;
  } finally {
    rmSync(ownFile, { force: true });
  }
  try {
    return await work();
  } finally {
    if (readIfThere(file) === claim) rmSync(file, { force: true });
    dropClaim(claim);
  }
}

async function acquire(file: string, ownFile: string, options: LockOptions): Promise<void> {
  const deadline = Date.now() + options.timeoutMs;
  let notified = false;
  for (;;) {
    if (tryLink(ownFile, file)) return;
    const holder = readIfThere(file);
    if (holder !== undefined && !claimHolds(holder)) {
      removeStale(file, holder);
      continue;
    }
    if (holder !== undefined && !notified) {
      notified = true;
      options.onWait?.(claimPid(holder));
    }
    if (Date.now() > deadline) {
      throw new Error(`${file} is held by process ${holder === undefined ? '?' : claimPid(holder)}`);
    }
    await sleep(retryMs);
  }
}

function tryLink(existing: string, name: string): boolean {
  try {
    linkSync(existing, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

// Between reading a dead holder's name and removing the file another process may have done the same
// and taken the lock. Renaming gives the file to exactly one of them, who then looks at what it got.
function removeStale(file: string, deadHolder: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  if (readIfThere(aside) !== deadHolder) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
