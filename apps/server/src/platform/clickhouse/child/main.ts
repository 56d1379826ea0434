// The process that holds the embedded engine: a crash of the library ends this process and not the server.
// Spoken to by its parent over IPC (stop), and by clients over HTTP on loopback.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { recoverRollups } from './recover-store.ts';
import { createShim } from './shim.ts';
import { openSessions, type Sessions } from './sessions.ts';

const [, , folder = '', library = 'chdb'] = process.argv;
const limits = { lanes: 4, waiting: 200, memoryBytes: 4 * 1024 ** 3, querySeconds: 60 };
const openMark = join(folder, 'open.json');
const addressFile = join(folder, 'engine.json');
const notify = (message: object): void => void process.send?.(message);

/** When the engine was opened that did not close in order; undefined after an orderly stop. */
function uncleanSince(): string | undefined {
  if (!existsSync(openMark)) return undefined;
  try {
    return (JSON.parse(readFileSync(openMark, 'utf8')) as { openedAt: string }).openedAt;
  } catch {
    // Cut off while it was written: everything since the beginning is read again.
    return '2000-01-01 00:00:00';
  }
}

function writeWhole(file: string, value: object): void {
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(value), { mode: 0o600 });
  renameSync(`${file}.${process.pid}`, file);
}

/** Leaves behind for which statement this process is ended. */
function noteEnd(id: string): void {
  try {
    writeWhole(join(folder, 'ended.json'), { id });
  } catch {
    // A disk without room must not keep the process from being ended.
  }
}

async function open(): Promise<Sessions> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Opened first: where another process holds the folder this fails, and its marks stay as they are.
  const sessions = openSessions(library, join(folder, 'data'), limits, noteEnd);
  const since = uncleanSince();
  if (since !== undefined) {
    const rebuilt = await recoverRollups(
      (sql) => sessions.run({ database: '', params: {}, sql, format: 'JSONEachRow' }),
      since,
    );
    if (rebuilt.length) notify({ type: 'recovered', partitions: rebuilt });
  }
  // Half a minute earlier, so that a part written in the same second counts as later.
  const openedAt = new Date(Date.now() - 30_000).toISOString().slice(0, 19).replace('T', ' ');
  writeWhole(openMark, { openedAt });
  return sessions;
}

function stopper(sessions: Sessions, closeServer: () => void): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () =>
    (stopping ??= (async () => {
      // Queries end by their limit; what does not must not outlive the server.
      setTimeout(() => process.kill(process.pid, 'SIGKILL'), (limits.querySeconds + 10) * 1000);
      closeServer();
      await sessions.close();
      rmSync(addressFile, { force: true });
      rmSync(openMark, { force: true });
      process.exit(0);
    })());
}

try {
  const sessions = await open();
  const token = randomBytes(24).toString('base64url');
  const server = createShim(sessions, token);
  const stop = stopper(sessions, () => server.close());
  // Ctrl+C reaches the whole terminal; the parent says when to stop.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => void stop());
  process.on('disconnect', () => void stop());
  process.on('message', (message) => void (message === 'stop' && stop()));
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    const address = { url: `http://127.0.0.1:${port}`, token, pid: process.pid };
    writeWhole(addressFile, address);
    notify({ type: 'ready', ...address });
  });
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  const absent =
    code === 'MODULE_NOT_FOUND' ||
    /libchdb|native|GLIBC|cannot open shared object|No prebuild/i.test(message);
  // The library often says no more than that it could not open the folder: another process that holds it, or is just
  // opening it, is the usual cause, so whoever started this one looks again.
  const busy = /lock|another (server|process)|already running|Failed to create connection/i.test(message);
  process.send?.({ type: busy ? 'busy' : absent ? 'absent' : 'failed', reason: message.slice(0, 500) }, () =>
    process.exit(1),
  );
}
