import { closeCodes, plainPath } from '@midoffice/contract/monitors/websockets/lists';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { SocketRoute } from '../../../../platform/http/sockets.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { admissionOf } from '../admission.ts';
import { hubOf } from '../hub.ts';
import { Session, type Wire } from '../session.ts';
import { backlogMaxBytes, callerOf, heartbeatMs, isBetaRequest, mostSockets } from '../wire.ts';

function readMessage(data: unknown): { event?: unknown; data?: unknown } {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null ? message : {};
  } catch {
    return {};
  }
}

/** Drops a client that no longer answers. */
function watch(socket: WebSocket): void {
  let answers = true;
  socket.on('pong', () => (answers = true));
  const timer = setInterval(() => {
    if (!answers) return socket.terminate();
    answers = false;
    socket.ping();
  }, heartbeatMs);
  timer.unref();
  socket.on('close', () => clearInterval(timer));
}

function wireOf(platform: Platform, request: IncomingMessage, socket: WebSocket, loggedIn: () => void): Wire {
  const stream = request.socket;
  /** Whether a message may be sent now. */
  const takes = (): boolean => {
    if (socket.readyState !== socket.OPEN) return false;
    if (stream.writableLength <= backlogMaxBytes) return true;
    // A close frame would wait behind what the client does not read.
    socket.terminate();
    return false;
  };
  return {
    send: (event, data) => takes() && socket.send(JSON.stringify({ event, data })),
    // One frame made for all goes out in half the time of a message that is framed for each connection. It can't come between
    // two parts of another: every message is one frame, and nothing is compressed.
    deliver: ({ frame }) => takes() && stream.write(frame),
    loggedIn,
    close: (code, reason) => socket.close(code, reason.slice(0, 120)),
    address: callerOf(platform, request),
    isBeta: isBetaRequest(platform, request),
  };
}

/** The plain server: JSON messages `{event, data}`. Source: d115. */
export const socket: SocketRoute = {
  prefix: plainPath,
  mostSockets,
  async accept(platform, request, rest) {
    if (rest !== '' && rest !== '/') return 404;
    const admission = admissionOf(platform);
    if (!admission.admits(request)) return 429;
    return (opened) => {
      const leave = admission.begin(request);
      opened.on('close', leave);
      const wire = wireOf(platform, request, opened, leave);
      const session = new Session(platform, hubOf(platform), wire);
      watch(opened);
      opened.on('message', (data: unknown, isBinary: boolean) => {
        if (isBinary) return opened.close(closeCodes.policy, 'Messages are JSON texts.');
        const message = readMessage(data);
        session.receive(message.event, message.data);
      });
      opened.on('close', () => session.closed());
    };
  },
};
