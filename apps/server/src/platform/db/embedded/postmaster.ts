// Looks at an engine that may be running on a data folder: PostgreSQL's postmaster.pid, and the
// processes behind it. Its layout: miscadmin.h, LOCK_FILE_LINE_*.
import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { processBirth } from './claims.ts';
import { readText } from './folder.ts';

export interface Postmaster {
  pid: number;
  birth: string;
  startedAt: number;
  port: number;
  ready: boolean;
}

export function pidFile(pgData: string): string {
  return join(pgData, 'postmaster.pid');
}

/** The engine that runs on this folder, whoever started it; undefined when none does. */
export function runningPostmaster(pgData: string): Postmaster | undefined {
  const lines = readText(pidFile(pgData))?.split('\n');
  if (lines === undefined) return undefined;
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const birth = processBirth(pid);
  if (birth === undefined || !worksIn(pid, pgData)) return undefined;
  return {
    pid,
    birth,
    startedAt: Number(lines[2]),
    port: Number(lines[3]),
    ready: lines[7]?.trim() === 'ready',
  };
}

export function stillRuns(postmaster: { pid: number; birth: string }): boolean {
  return processBirth(postmaster.pid) === postmaster.birth;
}

// The pid in the file may have gone to another program since. All processes of an engine work in its
// data folder, and nobody else's do.
function worksIn(pid: number, pgData: string): boolean {
  if (process.platform !== 'linux') return commandOf(pid).includes(pgData);
  try {
    const theirs = statSync(`/proc/${pid}/cwd`);
    const ours = statSync(pgData);
    return theirs.dev === ours.dev && theirs.ino === ours.ino && isPostgres(pid);
  } catch {
    return false;
  }
}

function isPostgres(pid: number): boolean {
  // A replaced program file shows as '/path/postgres (deleted)'.
  return /\/postgres( \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`));
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Clears what an engine leaves that was killed. Its workers notice the loss by themselves, except one
 * deep in a computation, and PostgreSQL does not start while one lives: they are ended here.
 */
export async function clearRemains(pgData: string, log: (message: string) => void): Promise<void> {
  if (readText(pidFile(pgData)) === undefined) return;
  if (runningPostmaster(pgData) !== undefined) return;
  log('the engine was not stopped properly; it recovers now');
  await endWorkers(pgData, 300);
  rmSync(pidFile(pgData), { force: true });
}

/** Ends all engine processes in the folder that are left after `graceMs`. Only when no postmaster lives. */
export async function endWorkers(pgData: string, graceMs: number): Promise<void> {
  if (process.platform !== 'linux') return;
  const graceEnds = Date.now() + graceMs;
  const deadline = graceEnds + 5000;
  while (Date.now() < deadline) {
    const workers = workersIn(pgData);
    if (workers.length === 0) return;
    if (Date.now() >= graceEnds) for (const pid of workers) signal(pid, 'SIGKILL');
    await sleep(10);
  }
}

function workersIn(pgData: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => processBirth(pid) !== undefined && worksIn(pid, pgData));
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** How long to wait after each signal: fast shutdown, then immediate (recovers on the next start). */
const shutdownSteps: { name: NodeJS.Signals; waitMs: number }[] = [
  { name: 'SIGINT', waitMs: 30_000 },
  { name: 'SIGQUIT', waitMs: 8000 },
  { name: 'SIGKILL', waitMs: 5000 },
];

export async function stopPostmaster(pgData: string, log: (message: string) => void): Promise<void> {
  const postmaster = runningPostmaster(pgData);
  if (postmaster === undefined) return;
  for (const { name, waitMs } of shutdownSteps) {
    if (name !== 'SIGINT') log(`the engine did not stop, sending ${name}`);
    signal(postmaster.pid, name);
    if (await waitForEnd(postmaster, waitMs)) {
      await endWorkers(pgData, 1000);
      return;
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) could not be stopped.`);
}

async function waitForEnd(postmaster: Postmaster, waitMs: number): Promise<boolean> {
  const deadline = Date.now() + waitMs;
  while (stillRuns(postmaster)) {
    if (Date.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}
