// A fake of the browser's WebSocket: tests answer in place of the server.
import type { SocketData } from '../transport.ts';

export class FakeSocket extends EventTarget {
  static readonly all: FakeSocket[] = [];
  static latest(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }
  readonly url: string;
  readonly sent: { readonly event: string; readonly data: Record<string, unknown> }[] = [];
  isClosed = false;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FakeSocket['sent'][number]);
  }
  close(): void {
    this.isClosed = true;
  }
  /** What the server sends. */
  receives(event: string, data: SocketData): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ event, data }) }));
  }
  opens(): void {
    this.dispatchEvent(new Event('open'));
  }
  /** Opens, and accepts the login. */
  accepts(): void {
    this.opens();
    this.receives('login', { status: 200, message: 'Successfully authenticated' });
  }
  breaks(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  sentOf(event: string): Record<string, unknown>[] {
    return this.sent.filter((one) => one.event === event).map(({ data }) => data);
  }
}
