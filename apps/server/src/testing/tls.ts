// TLS in front of engines and vendors: a certificate authority of the test's own, and proxies with its certificates.
import { once } from 'node:events';
import {
  connect as connectTcp,
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
  TLSSocket,
} from 'node:tls';
import { generate } from 'selfsigned';

interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface Authority {
  /** A certificate for one host name or address, signed by this authority. */
  certificateFor(host: string): Promise<Certificate>;
  /** Lets this process trust the authority, as NODE_EXTRA_CA_CERTS does. Answers how to take it back. */
  trust(): () => void;
}

/** Makes a certificate authority that nobody trusts yet. */
export async function makeAuthority(): Promise<Authority> {
  const ca = await generate([{ name: 'commonName', value: 'Midoffice test authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  return {
    async certificateFor(host) {
      const isAddress = /^[\d.]+$/.test(host);
      const made = await generate([{ name: 'commonName', value: host }], {
        keyType: 'ec',
        algorithm: 'sha256',
        ca: { key: ca.private, cert: ca.cert },
        extensions: [
          { name: 'basicConstraints', cA: false },
          { name: 'extKeyUsage', serverAuth: true },
          {
            name: 'subjectAltName',
            altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }],
          },
        ],
      });
      return { key: made.private, cert: made.cert };
    },
    trust() {
      const before = getCACertificates('default');
      setDefaultCACertificates([...before, ca.cert]);
      return () => setDefaultCACertificates(before);
    },
  };
}

export interface TlsProxy {
  readonly port: number;
  /** Bytes that came through TLS, once the client had accepted the certificate. */
  received(): number;
  /** Connections that did not begin with TLS. */
  plain(): number;
  close(): Promise<void>;
}

interface ProxyOptions {
  /** Where bytes go on to; left out: they are read and never answered. */
  readonly target?: number;
  /** PostgreSQL asks for TLS in its own words first. Source: PostgreSQL, 54.2.12. */
  readonly postgres?: boolean;
}

const sslRequest = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);

async function closed(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
}

/** A TLS server with a certificate that passes what it receives on to a port of this machine. */
export async function tlsProxy(
  certificate: Certificate,
  { target, postgres }: ProxyOptions = {},
): Promise<TlsProxy> {
  const sockets = new Set<Socket>();
  const counts = { received: 0, plain: 0 };
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  };
  const serve = (socket: Socket): void => {
    keep(socket).on('data', (bytes) => {
      counts.received += bytes.length;
    });
    if (target === undefined) return;
    const onward = keep(connectTcp(target, '127.0.0.1'));
    socket.pipe(onward).pipe(socket);
    socket.once('close', () => onward.destroy());
    onward.once('close', () => socket.destroy());
  };
  const server = postgres
    ? createTcpServer((socket) => {
        keep(socket).once('data', (bytes) => {
          if (!bytes.equals(sslRequest)) {
            counts.plain += 1;
            return void socket.destroy();
          }
          socket.write('S');
          serve(new TLSSocket(socket, { isServer: true, ...certificate }));
        });
      })
    : createTlsServer({ ...certificate }, serve).on('tlsClientError', (error) => {
        if (/wrong version number|http request/i.test(error.message)) counts.plain += 1;
      });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => counts.received,
    plain: () => counts.plain,
    close: () => closed(server, sockets),
  };
}
