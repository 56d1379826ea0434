import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Platform } from '../platform.ts';

/** Addresses of a feature that answer as WebSockets. */
export interface SocketRoute {
  /** Beginning of the path, such as `/telephony/sound/`; what follows it is given to `accept`. */
  readonly prefix: string;
  /** Sockets of this route that are open at once in a process; {@link usualMostSockets} unless given. */
  readonly mostSockets?: number;
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

/** A protocol that a library of its own answers, requests and upgrades alike. */
export interface SocketEngine {
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends all connections. */
  close(): void;
}

/** Addresses of a feature that answer by an engine. */
export interface SocketEngineRoute {
  readonly prefix: string;
  /** Makes the engine of a process. */
  open(platform: Platform): SocketEngine;
}

export type AnySocketRoute = SocketRoute | SocketEngineRoute;

/** Bytes of a message at most. */
const messageMaxBytes = 65_536;
/** Sockets of one route that are open at once in a process, unless it says otherwise. */
const usualMostSockets = 200;

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};

/** Refuses an upgrade, with the security headers of every answer. */
type Refuse = (socket: Duplex, status: number) => void;

const createRefuse =
  (lines: string): Refuse =>
  (socket, status) =>
    void socket.end(
      `HTTP/1.1 ${status} ${reasons[status] ?? 'Refused'}\r\n${lines}connection: close\r\ncontent-length: 0\r\n\r\n`,
    );

/** Adds header lines to the refusal of an upgrade that an engine writes itself, as its first text. */
function addToRefusal(socket: Duplex, lines: string): void {
  const { write } = socket;
  socket.write = (chunk: unknown, ...rest: unknown[]): boolean => {
    socket.write = write;
    const isRefusal = typeof chunk === 'string' && chunk.startsWith('HTTP/1.1 4');
    const given = isRefusal ? chunk.replace('\r\n', `\r\n${lines}`) : chunk;
    return (write as (...given: unknown[]) => boolean).call(socket, given, ...rest);
  };
}

/** Counts the open sockets of each route. */
function createCounter() {
  const counts = new Map<SocketRoute, number>();
  const countOf = (route: SocketRoute): number => counts.get(route) ?? 0;
  return {
    isFull: (route: SocketRoute): boolean => countOf(route) >= (route.mostSockets ?? usualMostSockets),
    add(route: SocketRoute, socket: WebSocket): void {
      counts.set(route, countOf(route) + 1);
      socket.once('close', () => counts.set(route, countOf(route) - 1));
    },
  };
}

/** Serves the requests of engines: they read bodies and write answers themselves. */
function serveEngineRequests(app: FastifyInstance, engines: ReadonlyMap<string, SocketEngine>): void {
  for (const [prefix, engine] of engines)
    app.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${prefix}*`,
      onRequest: (request, reply) => {
        for (const [name, value] of Object.entries(reply.getHeaders()))
          if (value !== undefined) reply.raw.setHeader(name, value as string);
        reply.hijack();
        engine.request(request.raw, reply.raw);
      },
      handler: (_request, reply) => reply,
    });
}

/** Serves the WebSockets of all features; every other upgrade is refused. They are closed before the server is. */
export function serveSockets(app: FastifyInstance, platform: Platform, all: readonly AnySocketRoute[]): void {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: messageMaxBytes,
    perMessageDeflate: false,
  });
  const routes = all.filter((route) => 'accept' in route);
  const engines = new Map(
    all.flatMap((route) => ('open' in route ? [[route.prefix, route.open(platform)] as const] : [])),
  );
  serveEngineRequests(app, engines);
  const { lines } = app.security;
  const refuse = createRefuse(lines);
  // A handshake that is none: without a listener the library would answer it.
  server.on('wsClientError', (_error, socket) => refuse(socket, 400));
  const counter = createCounter();
  const upgrade = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const [path = ''] = (request.url ?? '').split('?');
    const [, engine] = [...engines].find(([prefix]) => path.startsWith(prefix)) ?? [];
    if (engine) {
      addToRefusal(socket, lines);
      return engine.upgrade(request, socket, head);
    }
    const route = routes.find(({ prefix }) => path.startsWith(prefix));
    if (!route) return refuse(socket, 404);
    if (counter.isFull(route)) return refuse(socket, 503);
    const follow = await route.accept(platform, request, path.slice(route.prefix.length));
    if (typeof follow === 'number') return refuse(socket, follow);
    server.handleUpgrade(request, socket, head, (opened) => {
      counter.add(route, opened);
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
    for (const engine of engines.values()) engine.close();
  });
  app.addHook('onClose', async () => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
}
