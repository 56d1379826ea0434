// Starts the engine as a process of its own, which outlives us, and waits until it takes connections.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Account, asAccount, nameForEngine } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './folder.ts';
import { type Postmaster, runningPostmaster } from './postmaster.ts';

const pollMs = 5;
const notifyAfterMs = 10_000;
const logLimitBytes = 10_000_000;

/** Fits beside the server and a browser on a laptop; `settings` of the caller come after and win. */
const defaults: Record<string, string> = {
  shared_buffers: '128MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '1GB',
  max_connections: '100',
  // One transaction holds a lock or two for each symbol of a run that is taken back as a whole.
  max_locks_per_transaction: '512',
  max_wal_size: '1GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are the server's business and may hold personal values: the engine logs its own life.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  cluster_name: 'midoffice',
};

/** Not open to the caller: reachable from this machine only, by password. */
const fixed: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  logging_collector: 'off',
};

export interface StartRequest {
  folder: DataFolder;
  binaries: Binaries;
  account: Account | undefined;
  port: number;
  settings: Record<string, string>;
  log: (message: string) => void;
}

export type StartFailure = 'port-taken' | 'still-in-use' | 'other';

export class EngineStartError extends Error {
  readonly failure: StartFailure;
  constructor(failure: StartFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export async function startEngine(request: StartRequest): Promise<Postmaster> {
  const { folder, binaries, account } = request;
  turnLogOver(folder.logFile);
  const logHandle = openSync(folder.logFile, 'a', 0o600);
  const logStart = statSync(folder.logFile).size;
  let child: ChildProcess;
  try {
    child = spawn(
      binaries.postgres,
      ['-D', nameForEngine(folder.pgData, account), ...engineArguments(request)],
      {
        ...asAccount(account),
        cwd: folder.pgData,
        env: binaries.env,
        // A session of its own: Ctrl+C in the terminal must not stop the engine under a draining server.
        detached: true,
        stdio: ['ignore', logHandle, logHandle],
      },
    );
  } finally {
    closeSync(logHandle);
  }
  child.unref();
  return await waitUntilReady(child, request, logStart);
}

function engineArguments(request: StartRequest): string[] {
  const settings = { ...defaults, ...request.settings, ...fixed, port: String(request.port) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function waitUntilReady(
  child: ChildProcess,
  request: StartRequest,
  logStart: number,
): Promise<Postmaster> {
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended ??= `exit ${code ?? signal}`));
  let notifyAt = Date.now() + notifyAfterMs;
  for (;;) {
    const postmaster = runningPostmaster(request.folder.pgData);
    if (postmaster?.ready === true && postmaster.pid === child.pid) return postmaster;
    if (ended !== undefined) throw startError(ended, textFrom(request.folder.logFile, logStart));
    if (Date.now() > notifyAt) {
      request.log('the engine is still recovering');
      notifyAt += notifyAfterMs;
    }
    await sleep(pollMs);
  }
}

function startError(ended: string, output: string): EngineStartError {
  const message = `PostgreSQL did not start (${ended}).\n${output.trim().slice(-3000)}`;
  if (/could not bind|Address already in use|could not create any TCP\/IP sockets/.test(output)) {
    return new EngineStartError('port-taken', message);
  }
  if (/pre-existing shared memory block|lock file ".*" already exists/.test(output)) {
    return new EngineStartError('still-in-use', message);
  }
  return new EngineStartError('other', message);
}

function textFrom(file: string, offset: number): string {
  const length = Math.max(0, statSync(file).size - offset);
  const buffer = Buffer.alloc(Math.min(length, 100_000));
  const handle = openSync(file, 'r');
  try {
    readSync(handle, buffer, 0, buffer.length, offset);
  } finally {
    closeSync(handle);
  }
  return buffer.toString('utf8');
}

function turnLogOver(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > logLimitBytes) renameSync(file, `${file}.1`);
}

/** A port that nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
