import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls } from 'node:tls';
import type { Platform } from '../platform.ts';
import { exportHead, exportedHead, headFileOf, type ExportedHead } from './seal.ts';
import type { ChainHead } from './seal-store.ts';

/** Where heads of the chain go beside the database. */
export interface HeadExport {
  /** @throws Error where the file cannot be written; it is tried again with the next turn */
  send(head: ChainHead): Promise<void>;
  close(): void;
}

const sendTimeoutMs = 5000;
// Facility 10 (security), severity 5 (notice). Source: RFC 5424, 6.2.1.
const priority = 85;

/** A head as a line of syslog. Source: RFC 5424, section 6. */
export const syslogLine = (head: ExportedHead): string =>
  `<${priority}>1 ${new Date(head.at ?? 0).toISOString()} ${hostname().replace(/[^!-~]/g, '-')} midoffice ${process.pid} audit-head - ${JSON.stringify(head)}`;

function sendUdp(url: URL, line: string): Promise<void> {
  const socket = createSocket(url.hostname.includes(':') ? 'udp6' : 'udp4');
  return new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.send(line, Number(url.port || 514), url.hostname, (error) => (error ? reject(error) : resolve()));
  }).finally(() => socket.close());
}

/** Over a stream a message is preceded by its length. Source: RFC 6587, 3.4.1; over TLS RFC 5425. */
function sendStream(url: URL, line: string): Promise<void> {
  const isTls = url.protocol === 'tls:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (isTls ? 6514 : 514));
  return new Promise<void>((resolve, reject) => {
    const begin = (): void => {
      socket.end(`${Buffer.byteLength(line)} ${line}`);
    };
    // The certificate is verified against the host name; a name that does not fit ends the connection.
    const socket: Socket = isTls
      ? connectTls({ host, port, ...(!isIP(host) && { servername: host }) }, begin)
      : connectTcp({ host, port }, begin);
    socket.setTimeout(sendTimeoutMs, () => socket.destroy(new Error('the syslog server does not answer')));
    socket.once('error', reject);
    // Closed by both sides: the server has taken what was sent.
    socket.once('close', () => resolve());
    socket.resume();
  });
}

/** Sends one head to a syslog server: `udp://`, `tcp://` or `tls://`. @throws Error where it cannot be reached */
export async function sendToSyslog(address: string, head: ExportedHead): Promise<void> {
  const url = new URL(address);
  await (url.protocol === 'udp:' ? sendUdp(url, syslogLine(head)) : sendStream(url, syslogLine(head)));
}

/** Exports heads to the file, and to standard output and syslog where the settings say so. */
export function createHeadExport({ settings, log }: Pick<Platform, 'settings' | 'log'>): HeadExport {
  const file = headFileOf(settings);
  let closed = false;
  return {
    async send(head) {
      if (head.seq === 0 || closed) return;
      await exportHead(file, head);
      const line = exportedHead(head);
      if (settings.AUDIT_HEAD_STDOUT) process.stdout.write(`${JSON.stringify({ auditHead: line })}\n`);
      if (!settings.AUDIT_HEAD_SYSLOG) return;
      // The file holds the head: a syslog server that is away does not stop the sealing.
      await sendToSyslog(settings.AUDIT_HEAD_SYSLOG, line).catch((error: unknown) =>
        log.warn({ err: error }, 'the head of the audit chain did not reach the syslog server'),
      );
    },
    close() {
      closed = true;
    },
  };
}
