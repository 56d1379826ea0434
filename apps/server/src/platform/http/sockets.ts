import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Platform } from '../platform.ts';

/** Addresses of a feature that answer as WebSockets. */
export interface SocketRoute {
  /** Beginning of the path, such as `/telephony/sound/`; what follows it is given to `accept`. */
  readonly prefix: string;
  /**
   * Decides by the headers alone, before a byte of a message is read.
   * @returns what follows the socket; a status where it is refused
   */
  accept(
    platform: Platform,
    request: IncomingMessage,
    rest: string,
  ): Promise<((socket: WebSocket) => void) | number>;
}

/** Bytes of a message at most. */
const messageMaxBytes = 65_536;
/** Sockets that are open at once in a process. */
const mostSockets = 200;

const reasons: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  503: 'Service Unavailable',
};

function refuse(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Refused'}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
  );
}

/** Serves the WebSockets of all features; every other upgrade is refused. They are closed before the server is. */
export function serveSockets(app: FastifyInstance, platform: Platform, routes: readonly SocketRoute[]): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: messageMaxBytes,
    perMessageDeflate: false,
  });
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const [path = ''] = (request.url ?? '').split('?');
    const route = routes.find(({ prefix }) => path.startsWith(prefix));
    if (!route) return refuse(socket, 404);
    if (server.clients.size >= mostSockets) return refuse(socket, 503);
    const follow = await route.accept(platform, request, path.slice(route.prefix.length));
    if (typeof follow === 'number') return refuse(socket, follow);
    server.handleUpgrade(request, socket, head, (opened) => {
      // An error closes the socket, which whoever follows it learns by `close`.
      opened.on('error', () => undefined);
      follow(opened);
    });
  };
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    upgrade(request, socket, head).catch((error: unknown) => {
      platform.log.error({ err: error }, 'a socket could not be opened');
      refuse(socket, 503);
    });
  });
  app.addHook('preClose', async () => {
    for (const socket of server.clients) socket.close(1001);
  });
  app.addHook('onClose', async () => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
}
