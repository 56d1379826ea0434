import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type pg from 'pg';

/** Where processors are busy, a query gets about a tenth of what others get. */
const lowerPriority = 10;

const ownHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Lowers the priority of the process that answers a connection, where PostgreSQL runs on this machine: on Linux each
 * connection has one. Elsewhere nothing changes.
 */
export function lowerPriorityOf(client: pg.ClientBase): void {
  // What the client knows of the other side. A host that begins with a slash is the folder of a socket.
  const { host, processID } = client as unknown as { readonly host: string; readonly processID: number };
  if (!host.startsWith('/') && !ownHosts.has(host)) return;
  try {
    if (readFileSync(`/proc/${processID}/comm`, 'utf8').startsWith('postgres'))
      setPriority(processID, lowerPriority);
  } catch {
    // Another system, another machine, or the process of another account.
  }
}
