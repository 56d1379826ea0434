// Clients written from d115 alone: {event, data} over /ws, the same events over Socket.IO.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { TestServer } from '../../../../testing/server.ts';

/** One message of the server. */
export interface Message {
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A customer's connection. */
export interface SocketClient {
  readonly messages: Message[];
  readonly isOpen: boolean;
  /** The code of the close, once it is closed; 0 where the protocol has none. */
  readonly closed: Promise<number>;
  send(event: string, data?: unknown): void;
  /** Waits for the next answer or quote that was not waited for yet. @throws after 5 seconds */
  next(event: string): Promise<Message['data']>;
  /** Sends, and waits for the answer. */
  ask(event: string, data?: unknown): Promise<Message['data']>;
  close(): void;
}

function createInbox() {
  const messages: Message[] = [];
  const taken = new Set<Message>();
  return {
    messages,
    async next(event: string): Promise<Message['data']> {
      for (let waitedMs = 0; waitedMs < 5_000; waitedMs += 5) {
        const found = messages.find((one) => one.event === event && !taken.has(one));
        if (found) {
          taken.add(found);
          return found.data;
        }
        await new Promise((done) => setTimeout(done, 5));
      }
      throw new Error(`no ${event} came: ${JSON.stringify(messages).slice(0, 500)}`);
    },
  };
}

/** Makes a test server answer at a port. @returns its address */
export async function listen({ app }: TestServer): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export async function plainClient(url: string): Promise<SocketClient & { readonly socket: WebSocket }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`);
  const { messages, next } = createInbox();
  socket.on('message', (text) => messages.push(JSON.parse(String(text)) as Message));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((done) => socket.on('close', done));
  await once(socket, 'open');
  const send = (event: string, data?: unknown): void => socket.send(JSON.stringify({ event, data }));
  return {
    socket,
    messages,
    next,
    closed,
    get isOpen() {
      return socket.readyState === WebSocket.OPEN;
    },
    send,
    ask: (event, data) => (send(event, data), next(event)),
    close: () => socket.terminate(),
  };
}

/** @param transports as the library has them by default: HTTP first, then an upgrade */
export async function socketIoClient(
  url: string,
  transports: ('polling' | 'websocket')[] = ['polling', 'websocket'],
): Promise<SocketClient> {
  const socket = io(url, { transports, reconnection: false, forceNew: true });
  const { messages, next } = createInbox();
  socket.onAny((event: string, data: Message['data']) => messages.push({ event, data }));
  const closed = new Promise<number>((done) => socket.on('disconnect', () => done(0)));
  await new Promise<void>((done, fail) => {
    socket.on('connect', done);
    socket.on('connect_error', fail);
  });
  return {
    messages,
    next,
    closed,
    get isOpen() {
      return socket.connected;
    },
    send: (event, data) => void socket.emit(event, data),
    ask: (event, data) => (socket.emit(event, data), next(event)),
    close: () => void socket.disconnect(),
  };
}
