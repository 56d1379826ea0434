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
  const send = (text: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    // A close frame would wait behind what the client does not read.
    if (socket.bufferedAmount > backlogMaxBytes) return socket.terminate();
    socket.send(text);
  };
  return {
    send: (event, data) => send(JSON.stringify({ event, data })),
    deliver: ({ text }) => send(text),
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
