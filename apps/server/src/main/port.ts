import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { StartError } from '../platform/start-error.ts';

/** The sockets that listen on a port, by inode (Linux; proc(5), /proc/net/tcp: state 0A is LISTEN). */
function listeningInodes(port: number): Set<string> {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = new Set<string>();
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/);
      if (fields[3] === '0A' && fields[1]?.endsWith(`:${wanted}`)) inodes.add(`socket:[${fields[9]}]`);
    }
  }
  return inodes;
}

function holds(pid: string, inodes: ReadonlySet<string>): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      try {
        return inodes.has(readlinkSync(`/proc/${pid}/fd/${fd}`));
      } catch {
        return false;
      }
    });
  } catch {
    return false;
  }
}

/** Which process listens on a port, where the system lets us see it: `node (process 4711)`. */
export function portHolder(port: number): string | undefined {
  try {
    const inodes = listeningInodes(port);
    const pid = readdirSync('/proc').find((name) => /^\d+$/.test(name) && holds(name, inodes));
    return pid && `${readFileSync(`/proc/${pid}/comm`, 'utf8').trim()} (process ${pid})`;
  } catch {
    return undefined;
  }
}

/** What a failure to listen means to the person who started. */
export function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    const holder = portHolder(port);
    return new StartError(
      `Port ${port} on ${host} is taken${holder ? ` by ${holder}` : ''}. Choose another: PORT=${port + 1} npm start (0 takes a free one).`,
    );
  }
  if (error.code === 'EACCES')
    return new StartError(
      `This account may not listen on port ${port}. Choose one above 1023: PORT=4180 npm start.`,
    );
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartError(`HOST = '${host}' is not an address of this machine.`);
  return error;
}

/** Looks whether the address is free, before engines are started for nothing. @throws StartError saying by what it is taken */
export async function checkPort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(listenError(error, host, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
