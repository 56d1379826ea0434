import { socketIoPath } from '@midoffice/contract/monitors/websockets/lists';
import { io } from 'socket.io-client';
import type { SocketData, Transport, TransportEvents } from './transport.ts';

/** Opens Socket.IO at this server. Its library comes with this module, which is loaded when the protocol is chosen. */
export function openSocketIo({ onOpen, onMessage, onClose }: TransportEvents): Transport {
  const socket = io(location.origin, {
    path: socketIoPath,
    transports: ['websocket'],
    forceNew: true,
    // The tester connects again itself, in both protocols alike.
    reconnection: false,
  });
  socket.on('connect', onOpen);
  socket.onAny((event: string, data?: SocketData) => onMessage(event, data ?? {}));
  socket.on('connect_error', () => onClose(false));
  socket.on('disconnect', (reason) => onClose(reason === 'io server disconnect'));
  return {
    send: (event, data) => void socket.emit(event, data),
    close() {
      socket.removeAllListeners();
      socket.offAny();
      socket.disconnect();
    },
  };
}
