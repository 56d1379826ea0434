import { socketIoPath, socketLimits } from '@midoffice/contract/monitors/websockets/lists';
import { Server as EngineServer, type Socket as RawSocket } from 'engine.io';
import { Server, type Socket } from 'socket.io';
import type { SocketEngineRoute } from '../../../../platform/http/sockets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { admissionOf } from '../admission.ts';
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

function wireOf(platform: Platform, socket: Socket, loggedIn: () => void): Wire {
  const backlogBytes = backlogOf(socket);
  const takes = (): boolean => {
    if (backlogBytes() <= backlogMaxBytes) return true;
    socket.conn.close(true);
    return false;
  };
  return {
    send: (event, data) => takes() && socket.emit(event, data),
    // What `emit` would send, encoded once for all.
    deliver: ({ packet }) => socket.connected && takes() && socket.conn.send(packet),
    loggedIn,
    close: () => void socket.disconnect(true),
    address: callerOf(platform, socket.request),
    isBeta: isBetaRequest(platform, socket.request),
  };
}

function serve(platform: Platform, socket: Socket, loggedIn: () => void): void {
  const session = new Session(platform, hubOf(platform), wireOf(platform, socket, loggedIn));
  // Every event counts, also those that no server knows.
  socket.onAny((event: string, data: unknown) => session.receive(event, data));
  socket.on('disconnect', () => {
    session.closed();
    // Without its session a connection would stay open for nothing.
    socket.conn.close();
  });
}

/**
 * The Socket.IO server: the same events as those of the plain one. Clients that begin with HTTP long-polling need to reach
 * the same process each time; those that use the transport `websocket` alone do not.
 */
export const socket: SocketEngineRoute = {
  prefix: socketIoPath,
  open(platform) {
    const admission = admissionOf(platform);
    const leaveOf = new WeakMap<object, () => void>();
    const engine = new EngineServer({
      pingInterval: heartbeatMs,
      pingTimeout: heartbeatMs,
      maxHttpBufferSize: socketLimits.messageBytes,
      perMessageDeflate: false,
      httpCompression: false,
      // A login goes by key and no cookie is read: pages of customers may connect too.
      cors: { origin: '*', methods: ['GET', 'POST'] },
      allowRequest: (request, decide) => {
        if (engine.clientsCount >= mostSockets) return decide('Service Unavailable', false);
        return admission.admits(request) ? decide(null, true) : decide('Too Many Requests', false);
      },
    });
    // From the first byte on: a client may leave out the connection of Socket.IO, which begins a session.
    engine.on('connection', (connection: RawSocket) => {
      const leave = admission.begin(connection.request);
      leaveOf.set(connection, leave);
      connection.on('close', leave);
    });
    const io = new Server({
      serveClient: false,
      connectTimeout: 10_000,
      maxHttpBufferSize: socketLimits.messageBytes,
    });
    io.bind(engine);
    io.on('connection', (opened) => serve(platform, opened, () => leaveOf.get(opened.conn)?.()));
    return {
      request: (request, response) => engine.handleRequest(request as never, response),
      upgrade: (request, stream, head) => engine.handleUpgrade(request as never, stream, head),
      close: () => void engine.close(),
    };
  },
};
