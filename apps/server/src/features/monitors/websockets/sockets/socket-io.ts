import { socketIoPath, socketLimits } from '@midoffice/contract/monitors/websockets/lists';
import { Server as EngineServer } from 'engine.io';
import { Server, type Socket } from 'socket.io';
import type { SocketEngineRoute } from '../../../../platform/http/sockets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hubOf } from '../hub.ts';
import { Session, type Wire } from '../session.ts';
import { backlogMaxBytes, callerOf, heartbeatMs, isBetaRequest, mostSockets } from '../wire.ts';

/** Counts the bytes that wait for a client, beside those that its transport has begun to send. */
function backlogOf({ conn }: Socket): () => number {
  let waitingBytes = 0;
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    if (typeof data === 'string') waitingBytes += data.length;
  });
  conn.on('flush', () => (waitingBytes = 0));
  return () => waitingBytes;
}

function wireOf(platform: Platform, socket: Socket): Wire {
  const backlogBytes = backlogOf(socket);
  const send = (event: string, data: object): void => {
    if (backlogBytes() > backlogMaxBytes) return void socket.conn.close(true);
    socket.emit(event, data);
  };
  return {
    send,
    deliver: ({ stream, quote }) => send('quote', { stream, ...quote }),
    close: () => void socket.disconnect(true),
    address: callerOf(platform, socket.request),
    isBeta: isBetaRequest(platform, socket.request),
  };
}

function serve(platform: Platform, socket: Socket): void {
  const session = new Session(platform, hubOf(platform), wireOf(platform, socket));
  // Every event counts, also those that no server knows.
  socket.onAny((event: string, data: unknown) => session.receive(event, data));
  socket.on('disconnect', () => session.closed());
}

/**
 * The Socket.IO server: the same events as those of the plain one. Clients that begin with HTTP long-polling need to reach
 * the same process each time; those that use the transport `websocket` alone do not.
 */
export const socket: SocketEngineRoute = {
  prefix: socketIoPath,
  open(platform) {
    const engine = new EngineServer({
      pingInterval: heartbeatMs,
      pingTimeout: heartbeatMs,
      maxHttpBufferSize: socketLimits.messageBytes,
      perMessageDeflate: false,
      httpCompression: false,
      // A login goes by key and no cookie is read: pages of customers may connect too.
      cors: { origin: '*', methods: ['GET', 'POST'] },
      allowRequest: (_request, decide) =>
        engine.clientsCount < mostSockets ? decide(null, true) : decide('Service Unavailable', false),
    });
    const io = new Server({
      serveClient: false,
      connectTimeout: 10_000,
      maxHttpBufferSize: socketLimits.messageBytes,
    });
    io.bind(engine);
    io.on('connection', (opened) => serve(platform, opened));
    return {
      request: (request, response) => engine.handleRequest(request as never, response),
      upgrade: (request, stream, head) => engine.handleUpgrade(request as never, stream, head),
      close: () => void engine.close(),
    };
  },
};
