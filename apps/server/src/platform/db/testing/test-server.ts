// Brings up the PostgreSQL that tests use: one for a whole run, shared by its processes, in memory where
// there is room. It is removed when the run ends, however it ends.
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { processBirth } from '../embedded/claims.ts';
import { startEmbedded } from '../embedded/start-embedded.ts';
import { runningPostmaster } from '../embedded/postmaster.ts';

export interface TestServer {
  url(database: string): string;
  adminUrl: string;
}

const memoryFolder = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;
const prefix = 'midoffice-test-';

/** Nothing here outlives the run, so nothing is made durable. */
const settings: Record<string, string> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  wal_level: 'minimal',
  max_wal_senders: '0',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  checkpoint_timeout: '1d',
  autovacuum: 'off',
  shared_buffers: '64MB',
  cluster_name: 'midoffice-test',
};

/** `url` is a server's address with any database; each answer keeps everything but the database. */
export function outsideServer(url: string): TestServer {
  return {
    url: (database) => {
      const address = new URL(url);
      address.pathname = `/${encodeURIComponent(database)}`;
      return address.href;
    },
    adminUrl: url,
  };
}

/** The run's server, started by the first process that asks. */
export async function ownServer(): Promise<TestServer> {
  removeLeftovers();
  const ownerPid = runOwner();
  const birth = processBirth(ownerPid);
  if (birth === undefined) throw new Error(`The process that owns this test run (${ownerPid}) has gone.`);
  const folder = join(chooseBase(), `${prefix}${ownerPid}-${birth.replace(/\W/g, '').slice(-12)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'owner'), `${ownerPid} ${birth}`);
  const engine = await startEmbedded({ dataDir: join(folder, 'db'), settings, supervise: false });
  if (ownerPid === process.pid) process.once('exit', () => removeServer(folder));
  if (!engine.adopted) watchOwner(ownerPid, folder);
  return { url: (database) => engine.urlOf(database), adminUrl: engine.url };
}

// With a process per test file the runner is the parent, and all files share its server. A script that
// runs several runners names itself in TEST_RUN_PID.
function runOwner(): number {
  const named = Number(process.env['TEST_RUN_PID']);
  if (Number.isInteger(named) && named > 0) return named;
  return process.env['NODE_TEST_CONTEXT'] === undefined ? process.pid : process.ppid;
}

function chooseBase(): string {
  try {
    const room = statfsSync(memoryFolder);
    if (room.bavail * room.bsize >= neededBytes) return memoryFolder;
  } catch {
    // No such folder on this platform.
  }
  return tmpdir();
}

function removeServer(folder: string): void {
  const running = runningPostmaster(join(folder, 'db', 'postgres'));
  if (running !== undefined) killHard(running.pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function killHard(pid: number): void {
  try {
    // Immediate shutdown: takes its workers along, saves nothing.
    process.kill(pid, 'SIGQUIT');
    const deadline = Date.now() + 1000;
    while (processBirth(pid) !== undefined && Date.now() < deadline) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  } catch {
    // Gone by itself.
  }
}

// Survives us, and ends the server when the owner was killed and no exit hook ran.
function watchOwner(ownerPid: number, folder: string): void {
  const script = `
    while kill -0 "$1" 2>/dev/null; do sleep 0.3; done
    lock="$2/db/postgres/postmaster.pid"
    pid=$(head -n 1 "$lock" 2>/dev/null)
    if [ -n "$pid" ]; then
      kill -QUIT "$pid" 2>/dev/null
      for turn in 1 2 3 4 5 6 7 8 9 10; do [ -e "$lock" ] || break; sleep 0.1; done
      [ -e "$lock" ] && kill -KILL "$pid" 2>/dev/null
    fi
    rm -rf "$2"`;
  spawn('/bin/sh', ['-c', script, 'midoffice-test-janitor', String(ownerPid), folder], {
    detached: true,
    cwd: '/',
    stdio: 'ignore',
  }).unref();
}

function removeLeftovers(): void {
  for (const base of new Set([memoryFolder, tmpdir()])) {
    for (const name of listOf(base).filter((entry) => entry.startsWith(prefix))) {
      const folder = join(base, name);
      if (isOurs(folder) && !ownerLives(folder)) removeServer(folder);
    }
  }
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isOurs(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function ownerLives(folder: string): boolean {
  try {
    const [pid, birth] = readFileSync(join(folder, 'owner'), 'utf8').split(' ');
    return processBirth(Number(pid)) === birth;
  } catch {
    // Just being made by another process, or broken long ago.
    const ageMs = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    return ageMs < 60_000;
  }
}
