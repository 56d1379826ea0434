import { closeCodes, plainPath } from '@midoffice/contract/monitors/websockets/lists';

/** What a message of the server carries; which fields depends on its event. */
export interface SocketData {
  readonly status?: number;
  readonly message?: string;
  readonly stream?: string;
  readonly symbol?: string;
  readonly price?: number;
  readonly tickers?: readonly string[];
  readonly sentAt?: number;
}

export interface TransportEvents {
  onOpen(): void;
  onMessage(event: string, data: SocketData): void;
  /** @param isFinal the server wants no other connection, such as of a key that was revoked */
  onClose(isFinal: boolean): void;
}

/** A connection in either protocol. */
export interface Transport {
  send(event: string, data: object): void;
  /** Ends it; no event follows. */
  close(): void;
}

/** The protocols of the socket servers. Source: d115. */
export const protocols = [
  { value: 'plain', label: 'Plain WebSocket' },
  { value: 'socketio', label: 'Socket.IO' },
] as const;
export type Protocol = (typeof protocols)[number]['value'];

function readMessage(text: unknown): { event: string; data: SocketData } | null {
  try {
    const read = JSON.parse(String(text)) as { event?: unknown; data?: SocketData };
    return typeof read.event === 'string' ? { event: read.event, data: read.data ?? {} } : null;
  } catch {
    return null;
  }
}

/** Opens the plain protocol at this server. The key goes in a message, never in the address. */
export function openPlain({ onOpen, onMessage, onClose }: TransportEvents): Transport {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${plainPath}`);
  const left = new AbortController();
  const { signal } = left;
  socket.addEventListener('open', onOpen, { signal });
  socket.addEventListener(
    'message',
    (message) => {
      const read = readMessage(message.data);
      if (read) onMessage(read.event, read.data);
    },
    { signal },
  );
  socket.addEventListener('close', ({ code }) => onClose(code === closeCodes.policy), { signal });
  return {
    send: (event, data) => socket.send(JSON.stringify({ event, data })),
    close() {
      left.abort();
      socket.close();
    },
  };
}
