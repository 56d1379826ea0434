import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type pg from 'pg';

/** Where processors are busy, a query gets about a tenth of what others get. */
const lowerPriority = 10;

const ownHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** Linux takes one such setting in a tenth of a second from everybody but root. */
const againMs = 150;
const mostTries = 20;

/** @throws Error where there is no such process, or it is another account's; false: to be tried again a little later */
function lower(pid: number): boolean {
  if (!readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')) return true;
  setPriority(pid, lowerPriority);
  // Linux shares processors out by sessions first (autogroups, where they are on). Each connection of PostgreSQL is a session
  // of its own, in which the priority of its only process means nothing to others. Source: sched(7).
  const file = `/proc/${pid}/autogroup`;
  if (!existsSync(file)) return true;
  try {
    writeFileSync(file, String(lowerPriority));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EAGAIN';
  }
  return true;
}

/**
 * Lowers the priority of the process that answers a connection, where PostgreSQL runs on this machine: on Linux each
 * connection has one. Elsewhere nothing changes.
 */
export function lowerPriorityOf(client: pg.ClientBase): void {
  // What the client knows of the other side. A host that begins with a slash is the folder of a socket.
  const { host, processID } = client as unknown as { readonly host: string; readonly processID: number };
  if (!host.startsWith('/') && !ownHosts.has(host)) return;
  const attempt = (triesLeft: number): void => {
    try {
      if (!lower(processID) && triesLeft > 1) setTimeout(attempt, againMs, triesLeft - 1).unref();
    } catch {
      // Another system, another machine, or the process of another account.
    }
  };
  attempt(mostTries);
}
